import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64]):
    n = 3_000_000_000
    a[0] = n
