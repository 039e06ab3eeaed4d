import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.atomic.sub_cond(a, 0, 2)
