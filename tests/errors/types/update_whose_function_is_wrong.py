import nvgen as nv


@nv.device
def shifted(old, places):
    return old << places


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.update(a, 0, shifted, nv.lane_id())
