import nvgen as nv


table = [1.0, 2.0]


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = table[0]
