import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.tcgen05.commit(bars, 0, 65536)


k.ptx(arch="sm_100a")
