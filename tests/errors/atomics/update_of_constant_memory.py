import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    table = nv.const.array((1, 2, 3))
    a[0] = nv.atomic.update(table, 0, abs)
