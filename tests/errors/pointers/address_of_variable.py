import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x = a[0]
    p = nv.address_of(x)
    p[0] = 1
