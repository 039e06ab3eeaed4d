import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    tile = nv.shared.array((8, 32), nv.f32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.tma.prefetch(a, (0, 0), global_address=nv.address_of(tile[0, 0]))
