import nvgen as nv


def make():
    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = scale

    return k
    scale = 2.0


kernel = make()
