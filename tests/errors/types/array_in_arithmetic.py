import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    a[0] = b + 1.0
