import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    def f(x):
        return x * factor

    a[1] = f(a[0])
    factor = 2.0
