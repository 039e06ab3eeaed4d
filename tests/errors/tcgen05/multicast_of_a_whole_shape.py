import nvgen as nv


@nv.kernel
def k(t: nv.u32, a: nv.u64):
    nv.tcgen05.cp(t, a, "128x256b", "warpx4")


k.ptx(arch="sm_100a")
