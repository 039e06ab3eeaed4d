import nvgen as nv


@nv.kernel
def k():
    nv.setmaxnreg.inc(100)


k.ptx(arch="sm_90a")
