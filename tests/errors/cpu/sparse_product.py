import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u64, metadata: nv.u32):
    acc = nv.wgmma.mma_async_sp(nv.wgmma.accumulator(8), a, b, metadata, nv.f16)


k.on("cpu")[1, 128](0, 0, 0)
