import nvgen as nv


@nv.kernel
def k(d: nv.u64, out: nv.Array[nv.u64]):
    out[0] = nv.wgmma.advance(d, 2)


k.ptx(arch="sm_90a")
