import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x: int = 3
    a[0] = x
