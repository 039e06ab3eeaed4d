import nvgen as nv


@nv.kernel
def k(image: nv.Texture, a: nv.Array[nv.f32]):
    a[0] = 1
