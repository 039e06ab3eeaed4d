import nvgen as nv


kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = (1 +\n", filename="kernel.txt")
