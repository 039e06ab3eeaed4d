import nvgen as nv


@nv.kernel
def k(t: nv.u32, out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.ld(t, "32x64b", 4)[0]


k.ptx(arch="sm_100a")
