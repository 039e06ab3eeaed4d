import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32, flag: nv.bool):
    a[0] + n
