import nvgen as nv


@nv.kernel
def k(bars: nv.Array[nv.u64]):
    nv.mbarrier.wait(nv.address_of(bars[1]), 0)
