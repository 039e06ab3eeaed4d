import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x: nv.f32 | None = a[0]
    a[0] = x
