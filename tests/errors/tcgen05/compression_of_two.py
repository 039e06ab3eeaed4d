import nvgen as nv


@nv.kernel
def k(t: nv.u32, out: nv.Array[nv.f32]):
    out[0] = nv.tcgen05.ld_spcompress(t, 2, "max")[1][0]


k.ptx(arch="sm_107a")
