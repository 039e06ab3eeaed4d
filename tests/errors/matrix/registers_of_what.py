import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.i32]):
    a, b, c = nv.vec[nv.u32, 4](1), nv.vec[nv.u32, 2](1), nv.vec[nv.i32, 4](0)
    out[0] = nv.mma.mma("m16n8k32", a, b, c)[0]
