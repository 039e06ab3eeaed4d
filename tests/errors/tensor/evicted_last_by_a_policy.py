import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], policy: nv.u64):
    nv.tma.prefetch(a, (0, 0), evict_last=True, policy=policy)
