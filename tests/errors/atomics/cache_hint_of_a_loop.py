import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], policy: nv.u64):
    nv.atomic.max(a, 0, a[1], cache_hint=policy)
