import nvgen as nv


@nv.kernel
def k(a, n: nv.i32):
    a[0] = 1


k.ptx()
