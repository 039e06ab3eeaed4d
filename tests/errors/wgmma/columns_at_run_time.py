import nvgen as nv


@nv.kernel
def k(n: nv.i32):
    acc = nv.wgmma.accumulator(n)


k.ptx(arch="sm_90a")
