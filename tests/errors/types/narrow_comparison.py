import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.e2m1]):
    if a[0] == a[1]:
        a[2] = 1.5
