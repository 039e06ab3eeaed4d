import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u8]):
    nv.atomic.add(a, nv.grid(1), 1, on_unsupported="error")
