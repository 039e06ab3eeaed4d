import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f64]):
    nv.atomic.xor(p + nv.grid(1), 1)
