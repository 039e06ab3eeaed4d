import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], x: float):
    a[0] = x
