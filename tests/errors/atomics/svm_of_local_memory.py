import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    own = nv.local.array(4, nv.u32)
    own[0] = a[0]
    nv.atomic.svm.inc(own, 0)
    a[0] = own[0]
