import nvgen as nv


chain = "".join(f"    elif a[0] == {n}: a[0] = {n + 1}\n" for n in range(20_000))
kernel = nv.Kernel.from_source(f"def k(a: nv.Array[nv.f32]):\n    if a[0] < 0: a[0] = 0\n{chain}", filename="kernel.txt")
