import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64], n: nv.u128):
    if a[0] < n:
        a[0] = 1
