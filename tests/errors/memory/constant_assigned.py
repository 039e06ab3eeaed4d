import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    table = nv.const.array((1, 2, 3))
    table[n] += 1
    a[0] = table[n]
