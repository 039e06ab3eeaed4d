import nvgen as nv


@nv.kernel
def k():
    tile = nv.shared.array(32, nv.f32, align=48)
    tile[0] = 1
