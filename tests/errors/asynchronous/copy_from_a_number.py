import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    nv.async_copy.copy(tile, 0, a[0], 0)
