import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], x: nv.f32):
    nv.tma.prefetch(a, (x, 0))
