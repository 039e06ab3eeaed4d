import nvgen as nv


@nv.kernel
def k(images: nv.TensorMap[nv.f16, 4]):
    nv.tma.prefetch_im2col(images, (0, 0, 0, 0), (1,))
