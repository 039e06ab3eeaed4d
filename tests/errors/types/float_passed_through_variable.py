import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    x = n
    x = a[0]
    a[1] = x
