import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    n = 2**100
    a[n % 8] = 1
