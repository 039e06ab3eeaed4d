import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.math.airy(a[0])
