import nvgen as nv


@nv.device
def half(x: nv.f32) -> nv.f32:
    return x / 2


@nv.kernel
def k(a: nv.Array[nv.f64], b: nv.Array[nv.f32]):
    b[0] = half(a[1])
