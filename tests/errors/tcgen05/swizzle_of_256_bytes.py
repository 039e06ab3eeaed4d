import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    tile = nv.shared.array(64, nv.f16)
    out[0] = nv.u32(nv.tcgen05.smem_descriptor(tile, 0, 128, 256, 256))


k.ptx(arch="sm_100a")
