import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u128]):
    nv.atomic.exch(a, 0, a[1], scope="sys")


k.ptx(arch="sm_90", ptx_version="8.3")
