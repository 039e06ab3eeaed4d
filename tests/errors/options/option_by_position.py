import nvgen as nv


@nv.kernel(256)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
