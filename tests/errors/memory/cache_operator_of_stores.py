import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.load(a, 1, cache="wt")
