import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.arrive_no_complete(nv.cluster.map(bars, 1), 0, 1)
