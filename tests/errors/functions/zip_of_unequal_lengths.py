import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for x, y in zip((1, 2), (3, 4, 5), strict=True):
        a[0] += x * y
