import nvgen as nv

k = nv.Kernel.from_source("width = 1 / 0\ndef k(a: nv.Array[nv.f32]):\n    a[0] = width", filename="text.py")
