import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16], b: nv.Array[nv.f32]):
    b[0], b[1], b[2], b[3] = nv.nvvm.mma_m16n8k8_row_col_f32_f32(a[0], a[1], a[2], b[0], b[1], b[2], b[3])


k.ptx(arch="sm_80")
