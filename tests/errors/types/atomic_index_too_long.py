import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32, 2]):
    nv.atomic.add(a, (0, 1, 2), 1)
