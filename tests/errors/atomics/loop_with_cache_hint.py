import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64], policy: nv.u64):
    nv.atomic.mul(a, 0, a[nv.grid(1)], cache_hint=policy)
