import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.constexpr):
    a[n] = 1


k.bind(m=4)
