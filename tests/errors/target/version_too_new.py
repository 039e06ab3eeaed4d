import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.ptx("sm_90", ptx_version="12.3")
