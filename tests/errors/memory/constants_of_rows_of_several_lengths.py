import nvgen as nv

TABLE = [[1, 2, 3], [4, 5]]


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = nv.const.array(TABLE)[n, 0]
