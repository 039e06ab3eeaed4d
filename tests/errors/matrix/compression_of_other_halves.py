import nvgen as nv


@nv.kernel
def k(a: nv.vec[nv.f16, 2], out: nv.Array[nv.u32]):
    out[0] = nv.mma.spcompress((a, a), "max", nv.bf16)[0][0]


k.ptx(arch="sm_107a")
