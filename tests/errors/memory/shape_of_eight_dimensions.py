import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.local.array((1, 1, 1, 1, 1, 1, 1, 1), nv.f32)
    tile[0, 0, 0, 0, 0, 0, 0, 0] = a[0]
