import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    with open("log") as log:
        a[0] = 1
