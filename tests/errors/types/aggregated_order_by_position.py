import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    nv.atomic.add_aggregated(a, 0, 1, "relaxed")
