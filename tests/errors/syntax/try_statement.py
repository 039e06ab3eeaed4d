import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    try:
        a[0] = 1
    except IndexError:
        pass
