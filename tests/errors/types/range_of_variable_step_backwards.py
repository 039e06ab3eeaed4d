import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for i in reversed(range(0, 10, a.size)):
        b[i] = 0
