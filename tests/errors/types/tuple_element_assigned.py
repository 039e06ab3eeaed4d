import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x = (1, 2)
    x[0] = 3
    a[x[0]] = 1
