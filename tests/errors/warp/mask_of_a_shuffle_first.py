import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.warp.shuffle_down(0xFFFFFFFF, a[0], 16)
