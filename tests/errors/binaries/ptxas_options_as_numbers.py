import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


k.cubin("sm_90", ptxas_options=[3])
