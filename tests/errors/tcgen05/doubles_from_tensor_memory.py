import nvgen as nv


@nv.kernel
def k(t: nv.u32, out: nv.Array[nv.u32]):
    out[0] = nv.u32(nv.tcgen05.ld(t, "32x32b", 4, nv.f64)[0])


k.ptx(arch="sm_100a")
