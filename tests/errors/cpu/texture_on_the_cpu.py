import nvgen as nv


@nv.kernel
def k(image: nv.Texture[nv.f32, 1], a: nv.Array[nv.f32]):
    a[0] = nv.texture.fetch(image, 0.5)


import numpy as np

k[1, 1](5, np.zeros(1, np.float32))
