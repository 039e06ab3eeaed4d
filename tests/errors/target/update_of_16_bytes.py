import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.c128]):
    nv.atomic.update(a, 0, lambda old, x: old * x, a[1])


k.ptx(arch="sm_80")
