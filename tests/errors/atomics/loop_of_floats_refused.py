import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], largest: nv.Array[nv.f32]):
    nv.atomic.max(largest, 0, a[nv.grid(1)], on_unsupported="error")
