import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.c128]):
    a[0] = (1 + 2j) // 2
