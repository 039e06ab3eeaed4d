import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap):
    nv.tma.prefetch(a, 0)
