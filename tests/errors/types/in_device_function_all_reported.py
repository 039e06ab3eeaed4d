import nvgen as nv


@nv.device
def halves(x, y):
    first = x / 2
    second = first + 1
    third = y % 0
    return second + third


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = halves(a[0], a[1])
    a[1] = halves(a[1], a[2])
    a[2] = 1.5
