import nvgen as nv


@nv.kernel
def k(t: nv.u32, out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.ld_red(t, "32x32b", 4, "max", nv.u32)[1]


k.ptx(arch="sm_100a")
