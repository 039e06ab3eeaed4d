import nvgen as nv


@nv.kernel
def k(t: nv.u32, a: nv.u64):
    nv.tcgen05.cp(t, a, "128x256b", source_format="b8x16")


k.ptx(arch="sm_100a")
