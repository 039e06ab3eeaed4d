import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.bf16]):
    a[0] = nv.nvvm.fmax_ftz_bf16(a[0], a[1])


k.ptx(arch="sm_90")
