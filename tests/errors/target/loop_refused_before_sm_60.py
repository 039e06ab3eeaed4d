import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64]):
    nv.atomic.add(a, 0, a[nv.grid(1)], on_unsupported="error")


k.ptx(arch="sm_52")
