import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 2)
    nv.mbarrier.arrive_no_complete(bars, 0, 1)
    nv.mbarrier.arrive_drop_no_complete(bars, 0, 1)


k.on("cpu")[1, 1]()
