import nvgen as nv


@nv.kernel
def k():
    nv.wgmma.fence()


k.ptx(arch="sm_100a")
