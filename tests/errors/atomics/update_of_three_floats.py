import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 3]]):
    nv.atomic.update(a, nv.grid(1), lambda old: old * 2)
