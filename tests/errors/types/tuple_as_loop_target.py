import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    for i, j in range(3):
        a[i] = 1
