import nvgen as nv


@nv.device
def half(x: nv.f64) -> nv.f32:
    return x / 2


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = half(a[1])
