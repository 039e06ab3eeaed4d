import nvgen as nv


@nv.kernel
def k(a: float, b: nv.Array[nv.f32], c: nv.Array[str]):
    b[0] = a
