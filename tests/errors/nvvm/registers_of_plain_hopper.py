import nvgen as nv


@nv.kernel
def k():
    nv.setmaxnreg.dec(24)


k.ptx(arch="sm_90")
