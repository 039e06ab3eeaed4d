import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], address: nv.u64):
    tile = nv.shared.array((8, 32), nv.f32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.tma.load(
        *(tile, (0, 0), a, (0, 0), bars, 0),
        mask=nv.u16(3),
        global_address=address,
        global_dim=(8, 32),
        global_stride=128,
    )
