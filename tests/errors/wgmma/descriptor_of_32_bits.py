import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u32):
    acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), a, b, nv.f16)


k.ptx(arch="sm_90a")
