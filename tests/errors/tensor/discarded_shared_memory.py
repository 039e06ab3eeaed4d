import nvgen as nv


@nv.kernel
def k():
    tile = nv.shared.array(32, nv.f32)
    nv.cache_control.discard(tile, 0)
