import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.bf16]):
    a[0] = nv.nvvm.fma_rn_sat_bf16(a[0], a[1], a[2])


k.ptx(arch="sm_100a")
