import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32, flag: nv.bool):
    i = nv.grid(1)
    while i < n:
        a[i] = 0
        ++i
