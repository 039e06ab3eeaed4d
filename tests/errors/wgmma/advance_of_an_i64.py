import nvgen as nv


@nv.kernel
def k(d: nv.i64, out: nv.Array[nv.u64]):
    out[0] = nv.wgmma.advance(d, 32)


k.ptx(arch="sm_90a")
