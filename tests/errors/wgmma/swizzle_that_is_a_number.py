import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.i32]):
    out[0] = nv.wgmma.swizzled(out[1], 128)


k.ptx(arch="sm_90a")
