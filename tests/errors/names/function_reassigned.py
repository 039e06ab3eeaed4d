import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    def f(x):
        return x

    f = a[0]
    a[1] = f
