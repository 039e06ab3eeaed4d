import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    mode = "fast"
    a[0] = 1
