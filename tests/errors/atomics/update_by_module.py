import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.update(a, 0, nv.math)
