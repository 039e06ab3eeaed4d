import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64], n: nv.u64):
    a[0] = a[1] + n
