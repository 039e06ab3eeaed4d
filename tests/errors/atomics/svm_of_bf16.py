import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.bf16]):
    nv.atomic.svm.fmax(a, 0, 1.0)
