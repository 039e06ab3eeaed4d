import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u64, m: nv.u32):
    acc = nv.wgmma.mma_async_sp(nv.wgmma.accumulator(8), a, b, m, nv.f16, selector=2)


k.ptx(arch="sm_90a")
