import nvgen as nv


@nv.kernel
def k(t: nv.u32):
    nv.tcgen05.shift(t)


k.ptx(arch="sm_100f")
