import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], x: nv.f32):
    for x in range(3):
        a[0] = x
