import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    assert a.size > 0, "empty"
    a[0] = 1
