import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    number = nv.f32
    a[i] = number(1)
    number = 2.0
    a[i] = number * 2  # what `number` is is not certain
    number = 3.0

    def twice(x=undefined):
        return 2 * x

    a[i] = twice(a[i])  # nor what `twice` is
    nv.unroll()
    a[i] = 1 // 0
