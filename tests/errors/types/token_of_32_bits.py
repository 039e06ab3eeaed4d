import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.wait(bars, 0, a[0])
