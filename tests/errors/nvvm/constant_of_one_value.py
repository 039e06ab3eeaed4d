import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f32]):
    nv.nvvm.discard_L2(p, 64)


k.ptx(arch="sm_90")
