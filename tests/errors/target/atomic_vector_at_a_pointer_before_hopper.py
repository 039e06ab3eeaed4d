import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.vec[nv.f16, 8], "global"]):
    nv.atomic.max(p, p[1])


k.ptx(arch="sm_70")
