import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    nv.atomic.svm.addd(a, 0, 1)
