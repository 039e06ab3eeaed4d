import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.instruction_descriptor("mxf4nvf4", 128, 128, scale_type=nv.f16)


k.ptx(arch="sm_107a")
