import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32, flag: nv.bool):
    pair = nv.vec[nv.i32, 2](n, 1)
    if any(~(pair < 2)):
        a[0] = n
