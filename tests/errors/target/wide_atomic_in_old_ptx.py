import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u128]):
    nv.atomic.exch(a, 0, 1)


k.ptx("sm_90", ptx_version="8.2")
