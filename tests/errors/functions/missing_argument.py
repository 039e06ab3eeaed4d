import nvgen as nv


@nv.device
def scaled(x, factor):
    return x * factor


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = scaled(a[1])
