import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]], b: nv.Array[nv.vec[nv.e4m3, 4]]):
    b[0] = nv.convert.to(a[0], nv.e4m3, rounding="rs")
