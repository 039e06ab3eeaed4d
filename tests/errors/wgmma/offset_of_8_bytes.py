import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u64]):
    tile = nv.shared.array((64, 16), nv.f16)
    out[0] = nv.wgmma.descriptor(tile, leading_byte_offset=8, stride_byte_offset=256)


k.ptx(arch="sm_90a")
