import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    nv.tma.prefetch_im2col(a, (0, 0), ())
