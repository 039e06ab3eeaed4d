import nvgen as nv


@nv.kernel
def k(m: nv.TensorMap[nv.f32, 2], address: nv.u64):
    tile = nv.shared.array((4, 32), nv.f32, align=128)
    bar = nv.shared.array(1, nv.u64)
    nv.tma.load(tile, m, (0, 0), bar[0], global_address=address, global_dim=(4, 32), global_stride=100)


k.ptx(arch="sm_107f")
