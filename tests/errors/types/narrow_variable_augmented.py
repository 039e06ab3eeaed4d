import nvgen as nv


@nv.kernel
def total(a: nv.Array[nv.u8]):
    count: nv.u8 = 0
    for x in a:
        count += x // 2 + 1
    a[0] = count
