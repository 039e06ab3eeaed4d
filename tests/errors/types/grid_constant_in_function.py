import nvgen as nv


@nv.device
def scaled(x, by: nv.GridConstant[nv.f32]):
    return x * by


@nv.kernel
def k(a: nv.Array[nv.f32], by: nv.GridConstant[nv.f32]):
    a[0] = scaled(a[0], by)
