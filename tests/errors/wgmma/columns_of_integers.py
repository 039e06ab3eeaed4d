import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32]):
    acc = nv.wgmma.accumulator(40, nv.i32)


k.ptx(arch="sm_90a")
