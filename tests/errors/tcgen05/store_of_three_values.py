import nvgen as nv


@nv.kernel
def k(t: nv.u32, i: nv.u32):
    nv.tcgen05.st(t, "32x32b", (i, i, i))


k.ptx(arch="sm_100a")
