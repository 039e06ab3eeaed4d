import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64], n: nv.i64):
    x = a[0]
    y = n
    a[1] = x + y
