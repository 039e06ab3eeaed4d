import nvgen as nv


@nv.kernel
def k(image: nv.Texture[nv.f32, 2], a: nv.Array[nv.f32]):
    a[0] = image + 1
