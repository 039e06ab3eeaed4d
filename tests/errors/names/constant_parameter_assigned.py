import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], count: nv.constexpr = 3):
    a[0] = count
    count = 4
