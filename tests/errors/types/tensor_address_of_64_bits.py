import nvgen as nv


@nv.kernel
def k(a: nv.u64):
    nv.tcgen05.dealloc(a, 32)


k.ptx(arch="sm_100a")
