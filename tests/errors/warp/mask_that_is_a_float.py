import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32], x: nv.f32):
    a[0] = nv.warp.ballot(a[1], mask=x)
