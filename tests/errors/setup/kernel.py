@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1
