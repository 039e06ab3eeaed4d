import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    for i in range(stop=3):
        a[i] = 1
