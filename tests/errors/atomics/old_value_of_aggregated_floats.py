import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    out[0] = nv.atomic.add_aggregated(a, 0, out[1])
