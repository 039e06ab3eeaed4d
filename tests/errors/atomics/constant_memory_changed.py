import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    table = nv.const.array((1, 2, 3))
    nv.atomic.add(table, 0, a[0])
