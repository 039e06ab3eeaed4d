import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], x: nv.f32):
    part = a[x:]
    part[0] = 1
