import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u64):
    nv.wgmma.wait_group(0, a)


k.ptx(arch="sm_90a")
