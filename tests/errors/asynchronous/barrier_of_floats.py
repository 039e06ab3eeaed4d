import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    bars = nv.shared.array(2, nv.f64)
    nv.mbarrier.init(bars, 0, 32)
