import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u64):
    acc = nv.vec[nv.f32, 4](0)
    acc = nv.wgmma.mma_async(acc, a, b, nv.f16)


k.ptx(arch="sm_90a")
