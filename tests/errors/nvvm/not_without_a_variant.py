import nvgen as nv


@nv.kernel
def k(d: nv.u32, a: nv.Array[nv.u32]):
    a[0] = nv.u32(nv.nvvm.tcgen05_ld_16x64b_x1(d, False))


k.ptx(arch="sm_100")
