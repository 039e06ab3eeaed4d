import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], i: nv.i32, n: nv.i32):
    own = nv.local.array(n, nv.f32)
    a[i] = own[0]
