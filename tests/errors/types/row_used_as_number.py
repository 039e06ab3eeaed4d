import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32]):
    b[0] = a[0] + 1
