import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u16]):
    nv.atomic.svm.imax(a.ptr, 10)
