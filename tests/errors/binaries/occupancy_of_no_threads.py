import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


k.resources("sm_90").occupancy(0)
