import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64]):
    nv.atomic.svm.fmin(a, 0, 10)
