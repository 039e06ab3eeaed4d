import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.u64], a: nv.Array[nv.u64]):
    nv.nvvm.mbarrier_init_shared(p, 32)


k.ptx(arch="sm_80")
