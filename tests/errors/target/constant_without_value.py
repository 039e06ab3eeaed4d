import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.constexpr):
    for i in nv.static_range(n):
        a[i] = 1


k.ptx()
