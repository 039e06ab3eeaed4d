import nvgen as nv


@nv.kernel
def k(a: nv.u32, out: nv.Array[nv.u32]):
    out[0] = nv.mma.spcompress((a, a), "max")[0][0]


k.ptx(arch="sm_107a")
