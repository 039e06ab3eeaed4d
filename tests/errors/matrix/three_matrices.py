import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f16]):
    tile = nv.shared.array((32, 8), nv.f16)
    out[0] = nv.mma.ldmatrix(tile, (nv.lane_id(), 0), 3)[0]
