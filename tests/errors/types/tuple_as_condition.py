import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    if nv.grid(2):
        a[0] = 1
