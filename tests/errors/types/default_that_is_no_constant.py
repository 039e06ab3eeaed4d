import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    def scaled(x, factor=a[0]):
        return x * factor

    a[1] = scaled(a[2])
