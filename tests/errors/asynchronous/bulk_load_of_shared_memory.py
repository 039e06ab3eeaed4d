import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(32, nv.f32)
    nv.tma.load_bulk(tile, 0, tile.ptr, 128, bars, 0)
