import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f16], out: nv.Array[nv.f16]):
    out[0] = nv.mma.ldmatrix(p, 1)[0]
