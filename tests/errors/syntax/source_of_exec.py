import nvgen as nv


TEMPLATE = "def k(a: nv.Array[nv.f32]):\n    a[0] = {}"
exec(TEMPLATE.format(1))
kernel = nv.kernel(k)
kernel.ptx()
