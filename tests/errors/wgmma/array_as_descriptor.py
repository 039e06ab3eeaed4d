import nvgen as nv


@nv.kernel
def k(b: nv.u64):
    tile = nv.shared.array((64, 16), nv.f16)
    acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), tile, b, nv.f16)


k.ptx(arch="sm_90a")
