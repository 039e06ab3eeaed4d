import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32], h: nv.f16, u: nv.u32):
    a, b, c = (h, u), nv.vec[nv.f16, 4](1), nv.vec[nv.f32, 4](0)
    out[0] = nv.mma.mma("m16n8k16", a, b, c)[0]
