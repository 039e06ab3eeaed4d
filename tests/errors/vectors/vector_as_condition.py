import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]]):
    if a[0] == a[1]:
        a[2] = a[0]
