import nvgen as nv


@nv.kernel
def k(a: "nv.Array[f32]"):
    a[0] = 1
