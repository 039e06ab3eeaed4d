import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    nv.tma.prefetch(a, (0, 0))


k.ptx(arch="sm_80")
