import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16]):
    a[0] = a[1] + 70000
