import nvgen as nv


@nv.kernel
def k(x: nv.Array[nv.vec[nv.f32, 2]]):
    x[0] = nv.warp.reduce_max(x[0])
