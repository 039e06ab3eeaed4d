import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.svm.cmpxchg(a, 0, 0.0, 1.0)
