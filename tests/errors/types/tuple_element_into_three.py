import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for i, x, y in enumerate((1, 2)):
        b[i] = x * y
