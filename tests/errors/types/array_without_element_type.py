import nvgen as nv


@nv.kernel
def k(a: nv.Array):
    a[0] = 1
