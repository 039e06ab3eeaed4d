import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.nvvm.barrier_cta_sync_aligned_all(0, 32)
