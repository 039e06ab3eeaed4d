import nvgen as nv


kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    break\n", filename="kernel.txt")
