import nvgen as nv


@nv.kernel
def k(a: "float32[:]"):
    a[0] = 1
