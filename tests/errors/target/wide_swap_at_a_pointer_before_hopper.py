import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.i128]):
    nv.atomic.cas(p, 0, 1)


k.ptx(arch="sm_70")
