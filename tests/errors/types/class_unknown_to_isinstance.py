import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64]):
    if isinstance(a[0], 3):
        a[0] = 1
