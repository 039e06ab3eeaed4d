import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    for i in nv.static_range(1000000):
        a[i] = i
