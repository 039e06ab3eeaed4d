import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32] | nv.Array[nv.f64]):
    a[0] = 1
