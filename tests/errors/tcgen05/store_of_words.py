import nvgen as nv


@nv.kernel
def k(t: nv.u32, a: nv.u64, b: nv.u64):
    nv.tcgen05.st(t, "32x32b", nv.vec[nv.u64, 2](a, b))


k.ptx(arch="sm_100a")
