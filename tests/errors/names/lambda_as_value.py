import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], i: nv.i32, n: nv.i32):
    f = lambda: 1
    a[i] = f
