import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], policy: nv.u64):
    nv.tma.prefetch_bulk(a, 0, 128, evict_last=True, policy=policy)
