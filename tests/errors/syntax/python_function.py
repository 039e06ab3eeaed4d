import nvgen as nv


def square(x):
    return x * x


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = square(a[0])
