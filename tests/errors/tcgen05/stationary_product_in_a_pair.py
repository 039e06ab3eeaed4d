import nvgen as nv


@nv.device
def finish(t):
    nv.tcgen05.dealloc(t, 32, cta_group=2)


@nv.kernel(cluster=2)
def k(t: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32, p: nv.bool):
    nv.tcgen05.mma_ws(t, a, b, i, p, kind="f16")
    finish(t)


k.ptx(arch="sm_100a")
