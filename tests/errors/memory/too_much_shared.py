import nvgen as nv


@nv.device
def scratch():
    return nv.shared.array((64, 64), nv.f64)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array((64, 128), nv.f32)
    tile[0, 0] = a[0]
    scratch()[0, 0] = 1
