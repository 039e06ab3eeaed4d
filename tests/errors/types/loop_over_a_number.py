import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    total = 0.0
    for x in a[0]:
        total += x
    a[0] = total
