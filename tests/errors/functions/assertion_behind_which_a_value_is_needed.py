import nvgen as nv


@nv.device
def shifted(x, bias):
    assert bias is not None, "a layer has a bias"
    return x + bias[0]


@nv.kernel
def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None = None):
    a[0] = shifted(a[0], bias)
