import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f16, 2]]):
    a[0] = nv.nvvm.fma_rn_f16x2(a[0], a[1], 1)
