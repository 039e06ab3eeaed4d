import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.atomic.max(a, 0, 1, scope="cta")


k.ptx(arch="sm_50")
