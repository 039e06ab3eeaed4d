import nvgen as nv


@nv.kernel
def vprintf(a: nv.Array[nv.f32]):
    print("taken")
