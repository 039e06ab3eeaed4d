import nvgen as nv


@nv.kernel(lineinfo=True)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
