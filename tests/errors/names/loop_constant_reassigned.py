import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    for i in nv.static_range(4):
        i = i + 1
        a[i] = i
