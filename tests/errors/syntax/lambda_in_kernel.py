import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    square = lambda x: x * x
    a[0] = square(a[0])
