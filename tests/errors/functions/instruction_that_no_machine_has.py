import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.bf16, 2]]):
    a[0] = nv.half.fma(a[0], a[0], a[0], saturate=True)
