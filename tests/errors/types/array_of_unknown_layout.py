import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32, 2, "K"]):
    a[0, 0] = 1
