import nvgen as nv

exec(compile("def k(a: nv.Array[nv.f32]):\n    a[0] = {}".format(1), "<stdin>", "exec"))
kernel = nv.kernel(k)
kernel.ptx()
