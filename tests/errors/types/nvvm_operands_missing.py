import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.nvvm.shfl_sync_idx_i32(-1, a[0], 0)
