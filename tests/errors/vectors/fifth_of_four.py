import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]], out: nv.Array[nv.f32]):
    out[0] = a[0][4]
