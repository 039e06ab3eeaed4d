import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32]):
    acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), a, b, nv.f16)
    out[0] = acc[0]


k.ptx(arch="sm_90a")
