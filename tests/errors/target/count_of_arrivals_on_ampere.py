import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.arrive(bars, 0, 2)


k.ptx(arch="sm_80")
