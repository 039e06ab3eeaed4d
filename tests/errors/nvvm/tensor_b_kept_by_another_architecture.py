import nvgen as nv


@nv.kernel
def k(t: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32, p: nv.bool):
    nv.tcgen05.mma(t, a, b, i, p, kind="f16", collector_b="fill")


k.ptx(arch="sm_100a")
