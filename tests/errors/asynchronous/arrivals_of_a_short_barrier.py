import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 512, layout="v1")
