import nvgen as nv


@nv.kernel
def k(image: nv.Surface[nv.f32, 2], a: nv.Array[nv.f32]):
    a[0] = nv.surface.read(image, 1, 2, boundary="wrap")
