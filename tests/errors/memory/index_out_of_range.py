import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array((4, 8), nv.f32)
    tile[3, 8] = a[0]
