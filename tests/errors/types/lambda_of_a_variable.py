import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    half = lambda x: x / 2
    a[0] = half(n)
