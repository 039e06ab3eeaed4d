import nvgen as nv


@nv.kernel
def k():
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    nv.async_store.store(tile, 0, 1.0, bars, 0)
