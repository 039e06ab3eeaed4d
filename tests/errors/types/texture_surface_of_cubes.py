import nvgen as nv


@nv.kernel
def k(image: nv.Surface[nv.f32, "cube"], a: nv.Array[nv.f32]):
    a[0] = 1
