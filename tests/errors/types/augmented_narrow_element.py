import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u8], n: nv.i32):
    a[n] += 1
