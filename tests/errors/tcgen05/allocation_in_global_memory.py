import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    nv.tcgen05.alloc(out, 0, 32)


k.ptx(arch="sm_100a")
