import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32, 2, nv.F] | None):
    a[0] = bias[0, 0] if bias is not None else 0
