import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i8], out: nv.Array[nv.i8]):
    difference = a[0] - a[1]
    out[0] = difference
