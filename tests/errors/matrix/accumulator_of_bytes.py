import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.i8]):
    a, b, c = nv.vec[nv.i8, 8](1), nv.vec[nv.i8, 4](1), nv.vec[nv.i8, 4](0)
    out[0] = nv.mma.mma("m16n8k16", a, b, c)[0]
