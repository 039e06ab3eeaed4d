import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    for i in range():
        a[i] = 1
