import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[n] = 1


k.bind(n=4)
