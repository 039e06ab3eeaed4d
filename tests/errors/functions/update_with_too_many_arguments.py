import nvgen as nv


@nv.device
def scaled(old, factor):
    return old * factor


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    nv.atomic.update(a, 0, scaled, b[0], b[1])
