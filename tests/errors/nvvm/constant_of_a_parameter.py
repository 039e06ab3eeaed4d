import nvgen as nv


@nv.kernel
def k(n: nv.i32):
    nv.nvvm.setmaxnreg_inc_sync_aligned_u32(n)


k.ptx(arch="sm_90a")
