import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 6]):
    nv.tma.prefetch(a, (0, 0, 0, 0, 0, 0))
