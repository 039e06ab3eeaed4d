import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    if 0 < a < 1:
        a[0] = 1
