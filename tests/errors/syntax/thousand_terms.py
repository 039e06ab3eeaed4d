import nvgen as nv


terms = " + ".join(["a[0]"] * 600)
kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.f32]):\n    a[0] = \\\n    {terms}", filename="kernel.txt")
