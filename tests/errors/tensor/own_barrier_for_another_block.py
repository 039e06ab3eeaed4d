import nvgen as nv


@nv.kernel(cluster=2)
def k():
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    nv.tma.copy_bulk(nv.cluster.map(tile, 0), 0, tile, 0, 128, bars, 0)
