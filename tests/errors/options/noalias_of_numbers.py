import nvgen as nv


@nv.kernel(noalias=(0, 1))
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    a[0] = b[0]
