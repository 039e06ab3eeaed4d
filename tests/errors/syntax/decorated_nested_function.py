import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    @nv.device
    def square(x):
        return x * x

    a[0] = square(a[0])
