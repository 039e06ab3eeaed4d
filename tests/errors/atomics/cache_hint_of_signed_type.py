import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], policy: nv.i64):
    nv.atomic.add(a, 0, 1, cache_hint=policy)
