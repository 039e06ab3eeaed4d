import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]], b: nv.Array[nv.vec[nv.f32, 2]]):
    a[0] = a[0] + b[0]
