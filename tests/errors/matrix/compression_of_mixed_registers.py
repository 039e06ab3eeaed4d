import nvgen as nv


@nv.kernel
def k(a: nv.u32, f: nv.f32, out: nv.Array[nv.u32]):
    out[0] = nv.mma.spcompress((a, f), "max", nv.u8)[0][0]


k.ptx(arch="sm_107a")
