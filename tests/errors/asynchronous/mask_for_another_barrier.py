import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.arrive(nv.cluster.map(bars, 1), 0, mask_32b=nv.u32(3))
