import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.nvvm.shfl_idx_i32(a[0], 0, 31)


k.ptx(arch="sm_90")
