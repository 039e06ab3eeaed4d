import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.c128]):
    a[0] = nv.load(a, 1, cache="cs")
