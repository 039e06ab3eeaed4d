import nvgen as nv


@nv.kernel(cluster=2)
def k():
    tile = nv.shared.array(32, nv.u8)
    bars = nv.shared.array(1, nv.u64)
    nv.async_store.store(nv.cluster.map(tile, 0), 0, 1, nv.cluster.map(bars, 0), 0)
