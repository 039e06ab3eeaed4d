import nvgen as nv


@nv.kernel
def k(x: nv.Array[nv.f32]):
    x[0] = nv.warp.reduce_or(x[0])
