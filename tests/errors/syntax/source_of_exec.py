import nvgen as nv


exec("def k(a: nv.Array[nv.f32]):\n    a[0] = 1")
kernel = nv.kernel(k)
kernel.ptx()
