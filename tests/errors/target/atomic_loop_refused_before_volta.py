import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16]):
    nv.atomic.add(a, 0, a[1], on_unsupported="error")


k.ptx(arch="sm_60")
