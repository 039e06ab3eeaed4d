import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.cache_control.prefetch(a, 0, level="L1", evict="last")
