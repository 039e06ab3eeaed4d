import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.atomic.compare_exchange(a, 0, 1, 2)
