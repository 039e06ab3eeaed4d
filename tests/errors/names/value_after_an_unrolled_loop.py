import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = 0
    while a[i] > 0:
        b[i] = 1
        for i in nv.static_range(4):
            a[i] = 0
