import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32], u: nv.u32):
    a, b, c = nv.vec[nv.u32, 4](u), nv.vec[nv.u32, 2](u), nv.vec[nv.f32, 4](0)
    out[0] = nv.mma.mma_scaled("m16n8k64", a, b, c, u, u, kind="mxf4nvf4", scale_vector="2X", scale_type="ue4m3")[0]
