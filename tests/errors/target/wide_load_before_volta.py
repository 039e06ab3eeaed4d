import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u128]):
    a[1] = nv.atomic.load(a, 0)


k.ptx(arch="sm_60")
