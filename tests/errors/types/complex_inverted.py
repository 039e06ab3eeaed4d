import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.c64]):
    a[0] = ~a[1]
