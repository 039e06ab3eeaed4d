import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    print([i])
    print({i: 1})
    a[i] = 1
