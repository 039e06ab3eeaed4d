import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    for a in range(3):
        pass
