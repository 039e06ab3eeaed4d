import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.atomic.exch(3, 0, a[0])
