import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.max(a, 0, a[nv.grid(1)], on_unsupported="error")
