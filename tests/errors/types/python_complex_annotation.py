import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], z: complex):
    a[0] = z.real
