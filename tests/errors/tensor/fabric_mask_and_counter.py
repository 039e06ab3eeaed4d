import nvgen as nv


@nv.kernel
def k(endpoint: nv.u32):
    tile = nv.shared.array(64, nv.f16, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.fabric.try_put(endpoint, 0, tile, 0, 128, bars, 0, mask=nv.u16(1), counter=256)
