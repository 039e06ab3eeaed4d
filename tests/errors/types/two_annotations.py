import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x: nv.f32 = 1
    x: nv.f64 = 2
    a[0] = x
