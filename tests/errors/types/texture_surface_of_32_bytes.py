import nvgen as nv


@nv.kernel
def k(image: nv.Surface[nv.vec[nv.f64, 4], 2], a: nv.Array[nv.f32]):
    a[0] = 1
