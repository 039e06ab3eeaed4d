import nvgen as nv


@nv.device
def scaled(x):
    return x * 2


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = scaled(a[1], 2)
