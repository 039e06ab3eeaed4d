import nvgen as nv


@nv.kernel
def k(n: nv.i32):
    nv.setmaxnreg.inc(n)


k.ptx(arch="sm_90a")
