import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    mask = nv.warp.active_mask()
    a[0] = nv.warp.shuffle_xor(mask, a[0], 16)
