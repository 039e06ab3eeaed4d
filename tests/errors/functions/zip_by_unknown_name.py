import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for x, y in zip(a, b, longest=True):
        b[0] = x * y
