import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], scale: nv.GridConstant[nv.f32]):
    scale = 2 * scale
    a[0] = scale
