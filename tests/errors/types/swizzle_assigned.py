import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]]):
    a[0].xy = a[0].zw
