import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    for i in nv.static_range(4):
        if a[i] > 0:
            break
    b[i] = 1
