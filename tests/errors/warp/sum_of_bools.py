import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], x: nv.Array[nv.f32]):
    a[0] = nv.warp.reduce_add(x[0] > 0)
