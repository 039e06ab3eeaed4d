import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 0)
