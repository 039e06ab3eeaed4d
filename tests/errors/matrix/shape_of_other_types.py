import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32]):
    a, b, c = nv.vec[nv.f16, 16](1), nv.vec[nv.f16, 8](1), nv.vec[nv.f32, 4](0)
    out[0] = nv.mma.mma("m16n8k32", a, b, c)[0]


k.ptx(arch="sm_80")
