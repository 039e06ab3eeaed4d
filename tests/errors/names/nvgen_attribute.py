import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    i = nv.grids(1)
    a[i] = 1
