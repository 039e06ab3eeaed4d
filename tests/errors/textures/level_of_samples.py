import nvgen as nv


@nv.kernel
def k(image: nv.Texture[nv.f32, "2d_multisample"], a: nv.Array[nv.f32]):
    a[0] = nv.texture.fetch(image, 1, 2, 3, level=1)
