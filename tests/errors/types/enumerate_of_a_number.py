import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for i, x in enumerate(a.size):
        a[i] = x
