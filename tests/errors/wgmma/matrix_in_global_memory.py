import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16, 2], out: nv.Array[nv.u64]):
    out[0] = nv.wgmma.descriptor(a, leading_byte_offset=128, stride_byte_offset=256)


k.ptx(arch="sm_90a")
