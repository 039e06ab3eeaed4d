import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]], x: nv.f32):
    a[0] = nv.vec[nv.f32, 4](x, x, x)
