import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32]):
    a, b, c = nv.vec[nv.u32, 4](1), nv.vec[nv.u32, 2](1), nv.vec[nv.f32, 4](0)
    out[0] = nv.mma.mma("m16n8k32", a, b, c, a_type=nv.e2m3, b_type=nv.e4m3)[0]


k.ptx(arch="sm_120")
