import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.barrier.reduce_count(1, a[0] > 0, aligned=a[1] > 0)
