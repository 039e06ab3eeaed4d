import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.expect_tx(bars, 0, 16, scope="grid")
