import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.c64, 2]):
    nv.tma.prefetch(a, (0, 0))
