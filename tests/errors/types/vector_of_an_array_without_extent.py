import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    v = nv.vec[nv.f32, 4](a)
    a[0] = v.x
