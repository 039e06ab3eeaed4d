import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.f32]):
    bars = nv.shared.array(1, nv.u64)
    token = nv.mbarrier.arrive(nv.cluster.map(bars, 0), 0)
    nv.mbarrier.wait(bars, 0, token)
