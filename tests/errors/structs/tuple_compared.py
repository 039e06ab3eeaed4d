import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    i = nv.grid(2)
    if i < a.size:
        a[0] = 1
