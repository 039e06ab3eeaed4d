import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for x, y in reversed(zip(a, b)):
        a[0] += x * y
