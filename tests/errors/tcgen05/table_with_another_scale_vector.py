import nvgen as nv


@nv.kernel
def k(t: nv.u32, a: nv.u64, b: nv.u64, i: nv.u32, p: nv.bool):
    nv.tcgen05.mma(t, a, b, i, p, kind="mxf8f6f4", scale_a=t, scale_b=t, scale_vector="scale_vec::1X", lut_b=t)


k.ptx(arch="sm_107a")
