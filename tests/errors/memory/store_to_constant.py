import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.store(nv.const.array((1, 2)), 1, a[0])
