import nvgen as nv


@nv.kernel
def clear(a: nv.Array[nv.f32]):
    a[0] = 0


@nv.kernel
def k(a: nv.Array[nv.f32]):
    clear[1, 32](a)
