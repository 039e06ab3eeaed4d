import nvgen as nv


@nv.kernel
def k(a: nv.u64, b: nv.u64):
    acc = nv.wgmma.mma_async_sp(nv.wgmma.accumulator(8, nv.i32), a, b, 0, 'b1')


k.ptx(arch="sm_90a")
