import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.constexpr | None):
    a[0] = 1
