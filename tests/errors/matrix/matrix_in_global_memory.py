import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16], out: nv.Array[nv.f16]):
    out[0] = nv.mma.ldmatrix(a, 8 * nv.lane_id(), 1)[0]
