import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32, 2, "A"]):
    a[0, 0] = 1
