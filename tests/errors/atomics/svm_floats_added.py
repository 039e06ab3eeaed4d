import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64]):
    nv.atomic.svm.add(a, 0, 1.0)
