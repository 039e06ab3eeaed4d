import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.bf16, 2]]):
    nv.atomic.max(a, 0, a[1], packed=True)
