import nvgen as nv


@nv.kernel
def k(t: nv.u32):
    nv.tcgen05.dealloc(t, 32)


k.ptx(arch="sm_120a")
