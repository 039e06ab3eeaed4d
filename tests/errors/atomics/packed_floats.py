import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 2]]):
    nv.atomic.add(a, 0, a[1], packed=True)
