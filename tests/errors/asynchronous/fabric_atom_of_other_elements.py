import nvgen as nv


@nv.kernel
def k(endpoint: nv.u32):
    tile = nv.shared.array(64, nv.u32, align=128)
    old = nv.shared.array(4, nv.f32, align=16)
    bars = nv.shared.array(1, nv.u64)
    nv.fabric.try_atom(endpoint, 0, old, 0, tile, 0, "add", bars, 0)
