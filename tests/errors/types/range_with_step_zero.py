import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    for i in range(0, a.size, 0):
        a[i] = 1.0
