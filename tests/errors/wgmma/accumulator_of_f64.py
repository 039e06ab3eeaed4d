import nvgen as nv


@nv.kernel
def k(n: nv.i32):
    acc = nv.wgmma.accumulator(64, nv.f64)


k.ptx(arch="sm_90a")
