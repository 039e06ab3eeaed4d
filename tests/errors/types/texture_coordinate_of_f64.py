import nvgen as nv


@nv.kernel
def k(image: nv.Texture[nv.f32, 1], a: nv.Array[nv.f64]):
    a[0] = nv.texture.fetch(image, a[1])
