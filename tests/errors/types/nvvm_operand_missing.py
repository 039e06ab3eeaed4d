import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.nvvm.fma_rn_f(a[0], a[1])
