import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[1] = nv.atomic.store(a, 0, 1)
