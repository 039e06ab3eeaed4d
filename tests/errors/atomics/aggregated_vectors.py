import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 2]]):
    nv.atomic.add_aggregated(a, 0, a[1])
