import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    x = a[0]
    del x
