import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.svm.fmin(a, 0, 1.0, on_unsupported="error")
