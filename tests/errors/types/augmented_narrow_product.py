import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i16], n: nv.i32):
    a[0] *= n + 1
