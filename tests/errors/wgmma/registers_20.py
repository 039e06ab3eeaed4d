import nvgen as nv


@nv.kernel
def k():
    nv.setmaxnreg.dec(20)


k.ptx(arch="sm_90a")
