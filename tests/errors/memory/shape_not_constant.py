import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    tile = nv.shared.array((n, 4), nv.f32)
    tile[0, 0] = a[0]
