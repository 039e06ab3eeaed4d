import nvgen as nv


@nv.kernel
def k(endpoint: nv.u32):
    tile = nv.shared.array(64, nv.f32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.fabric.try_atom(endpoint, 0, tile, 0, tile, 4, "max", bars, 0)
