import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.nanosleep(a[0])
