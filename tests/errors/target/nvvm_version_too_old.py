import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.u16]):
    b[0] = nv.nvvm.ff_to_e4m3x2_rn(a[0], a[1])


k.ptx(arch="sm_90", ptx_version="8.0")
