import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.nvvm.mbarrier_init_shared(a, 32)


k.ptx(arch="sm_80")
