import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u8]):
    nv.atomic.svm.xor(a, 0, 1)
