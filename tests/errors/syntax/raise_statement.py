import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    if a.size == 0:
        raise ValueError("empty")
    a[0] = 1
