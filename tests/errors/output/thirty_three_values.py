import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    row = (n, n, n, n, n, n, n, n, n, n, n)
    print(row, row, row)
