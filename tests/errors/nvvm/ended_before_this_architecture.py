import nvgen as nv


@nv.kernel
def k(p: nv.Array[nv.f32], a: nv.vec[nv.f16, 2], c: nv.f32):
    r = nv.nvvm.wmma_m16n16k16_mma_row_row_f32_f32_satfinite(
        a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, c, c, c, c, c, c, c, c
    )
    p[0] = r[0]


k.ptx(arch="sm_90")
