import nvgen as nv


def scale(a: nv.Array[nv.f32]):
    a[nv.grid(1)] *= 2.0


nv.build([nv.f32, scale])
