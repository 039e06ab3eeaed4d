import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.u16]):
    b[0] = nv.nvvm.ff_to_e2m1x2_rn_satfinite(a[0], a[1])


k.ptx(arch="sm_100")
