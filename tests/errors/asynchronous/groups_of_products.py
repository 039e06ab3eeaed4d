import nvgen as nv


@nv.kernel
def k(n: nv.i32):
    nv.wgmma.wait_group(n)


k.ptx(arch="sm_90a")
