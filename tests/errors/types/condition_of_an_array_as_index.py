import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[a > 3] = 0
