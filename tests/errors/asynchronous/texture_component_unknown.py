import nvgen as nv


@nv.kernel
def k(image: nv.Texture[nv.f32, 2], a: nv.Array[nv.vec[nv.f32, 4]]):
    a[0] = nv.texture.gather(image, 0.5, 0.5, component=4)
