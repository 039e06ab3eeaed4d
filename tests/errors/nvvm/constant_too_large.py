import nvgen as nv


@nv.kernel
def k(d: nv.u32, descriptor: nv.u64, what: nv.u32):
    nv.nvvm.tcgen05_mma_shared(d, descriptor, descriptor, what, True, 4, 1, 0)


k.ptx(arch="sm_100a")
