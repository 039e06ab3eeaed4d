import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i == 3:
        breakpoint()
    a[i] = i
