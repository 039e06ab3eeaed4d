import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x = nv.grid(2)
    x = 3
    a[x] = 1
