import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32]):
    acc = nv.wgmma.accumulator_of(nv.vec[nv.f32, 3](out[0]))


k.ptx(arch="sm_90a")
