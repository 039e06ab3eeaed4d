import nvgen as nv


total = 0.0


@nv.kernel
def k(a: nv.Array[nv.f32]):
    global total
    total = a[0]
