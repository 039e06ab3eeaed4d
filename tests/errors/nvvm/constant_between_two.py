import nvgen as nv


@nv.kernel
def k():
    nv.nvvm.setmaxnreg_inc_sync_aligned_u32(100)


k.ptx(arch="sm_90a")
