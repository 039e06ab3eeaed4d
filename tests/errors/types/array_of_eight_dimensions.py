import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32, 8]):
    a[0, 0, 0, 0, 0, 0, 0, 0] = 1
