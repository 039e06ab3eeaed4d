import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.try_wait_parity(bars, 0, 0, time=1.5)
