import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    part = a[::0]
    part[0] = 1
