import nvgen as nv


scale = 2.0


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = sclae * a[0]
