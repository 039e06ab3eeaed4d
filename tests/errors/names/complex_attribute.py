import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], z: nv.c64):
    a[0] = z.re
