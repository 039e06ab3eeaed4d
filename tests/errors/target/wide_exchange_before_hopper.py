import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u128]):
    nv.atomic.exch(a, 0, a[1])


k.ptx(arch="sm_80")
