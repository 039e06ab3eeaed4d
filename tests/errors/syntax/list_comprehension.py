import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    squares = [i * i for i in range(4)]
    a[0] = squares[2]
