import nvgen as nv


@nv.kernel
def k(a: nv.u32, out: nv.Array[nv.u32]):
    out[0] = nv.mma.spdecompress((a, a), (a,), "4:8", 1, element_bits=16, index_bits=4)[0]


k.ptx(arch="sm_107a")
