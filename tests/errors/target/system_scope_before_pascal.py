import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.i32]):
    nv.atomic.exch(p, 1, scope="system")


k.ptx(arch="sm_50")
