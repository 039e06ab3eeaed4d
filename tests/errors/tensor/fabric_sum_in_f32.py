import nvgen as nv


@nv.kernel
def k(endpoint: nv.u32):
    tile = nv.shared.array(64, nv.f16, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.fabric.try_pullred(tile, 0, endpoint, 0, 128, "max", bars, 0, accumulate="f32")
