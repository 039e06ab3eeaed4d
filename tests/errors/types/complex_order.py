import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.c64]):
    i = nv.grid(1)
    if 0 < a[i] < 1:
        a[i] = 0
