import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.ue8m0], b: nv.Array[nv.f32]):
    if a[0]:
        b[0] = 1
