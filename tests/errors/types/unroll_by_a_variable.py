import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    nv.unroll(n)
    for i in range(8):
        a[i] = 1
