import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    nv.atomic.add_aggregated(a, 0, 1, uniform=n > 3)
