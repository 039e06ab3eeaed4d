import nvgen as nv


@nv.kernel
def k(t: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32, p: nv.bool):
    nv.tcgen05.mma(t, a, b, i, p, kind="f16", cta_group=2, disable_output_lane=(i, i, i, i))


k.ptx(arch="sm_100a")
