import nvgen as nv


@nv.kernel(cluster=2)
def k():
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    far, gate = nv.cluster.map(tile, 0), nv.cluster.map(bars, 0)
    nv.tma.reduce_bulk(far, 0, tile, 0, 128, "add", gate, 0)
