import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], i: nv.i32, n: nv.i32):
    own = nv.local.array(nv.f32, 8)
    a[i] = own[0]
