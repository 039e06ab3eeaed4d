import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f16]):
    a, b, c = nv.vec[nv.bf16, 8](1), nv.vec[nv.bf16, 4](1), nv.vec[nv.f16, 4](0)
    out[0] = nv.mma.mma("m16n8k16", a, b, c)[0]
