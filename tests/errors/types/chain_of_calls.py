import nvgen as nv


@nv.device
def inner(x, y):
    return x % y + (x | y)


@nv.device
def outer(x):
    return inner(x, 2.5)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = outer(a[1])
