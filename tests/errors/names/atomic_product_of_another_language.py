import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.mult(a, 0, 2.0)
