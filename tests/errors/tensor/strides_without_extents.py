import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], address: nv.u64):
    nv.tma.prefetch(a, (0, 0), global_address=address, global_stride=128)
