import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.bf16, 8]], b: nv.u64):
    acc = nv.wgmma.mma_async(nv.wgmma.accumulator(8), a[0], b, nv.f16)


k.ptx(arch="sm_90a")
