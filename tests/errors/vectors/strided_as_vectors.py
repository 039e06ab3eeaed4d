import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], out: nv.Array[nv.vec[nv.f32, 4]]):
    out[0] = a[::2].vec(4)[0]
