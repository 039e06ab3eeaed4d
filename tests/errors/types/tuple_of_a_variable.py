import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    pair = nv.grid(2)
    i, j, k = pair
    a[i] = 0
