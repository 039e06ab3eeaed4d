import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0, mask=nv.u16(3), mask_32b=nv.u32(3))
