import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x = a.dtype(1)
    a[0] = x
