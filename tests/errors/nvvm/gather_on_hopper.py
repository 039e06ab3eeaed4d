import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    nv.tma.prefetch_gather4(a, (1, 2, 3, 4), 0)


k.ptx(arch="sm_90")
