import nvgen as nv


@nv.device
def scaled(x, factor=2):
    return x * factor


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = scaled(a[1], scale=2)
