import nvgen as nv


@nv.kernel
def k(image: nv.Texture[nv.f32, "2d_array"], a: nv.Array[nv.f32]):
    a[0] = nv.texture.fetch(image, 0.5, 0.5)
