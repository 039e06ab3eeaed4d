import nvgen as nv


@nv.kernel
def k(x: nv.u8):
    tile = nv.shared.array((32, 8), nv.f16)
    nv.mma.stmatrix(tile, (nv.lane_id(), 0), x)
