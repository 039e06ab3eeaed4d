import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16]):
    nv.atomic.min(a, 0, a[nv.grid(1)], packed=True)
