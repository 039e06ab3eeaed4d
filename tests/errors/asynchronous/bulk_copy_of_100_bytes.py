import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    nv.tma.store_bulk(a, 0, tile, 0, 100)
