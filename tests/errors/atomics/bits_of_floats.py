import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.and_(a, nv.grid(1), 1)
