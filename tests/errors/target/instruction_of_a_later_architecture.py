import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.bf16, 2]]):
    a[0] = nv.half.tanh(a[0])


k.ptx(arch="sm_80")
