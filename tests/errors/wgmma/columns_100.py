import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32]):
    acc = nv.wgmma.accumulator(100)


k.ptx(arch="sm_90a")
