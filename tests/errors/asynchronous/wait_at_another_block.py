import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.f32]):
    bars = nv.shared.array(1, nv.u64)
    other = nv.cluster.map(bars, 1)
    nv.mbarrier.wait_parity(other, 0, 0)
