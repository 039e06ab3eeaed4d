import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    a[0] = nv.u64(nv.is_shared(a))
