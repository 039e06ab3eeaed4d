import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    policy = nv.cache_policy("evict_first", 0.5)
    nv.atomic.cas(a, 0, 1, 2, cache_hint=policy)
