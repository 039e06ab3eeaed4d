import nvgen as nv


@nv.kernel
def k(a, n: nv.constexpr):
    a[n] = 1


k.bind(a=float)
