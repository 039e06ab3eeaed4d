import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.half.fma(a[0], a[1], a[2])
