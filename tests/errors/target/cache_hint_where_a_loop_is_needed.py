import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.bf16], policy: nv.u64):
    nv.atomic.add(a, 0, a[1], cache_hint=policy)


k.ptx(arch="sm_80")
