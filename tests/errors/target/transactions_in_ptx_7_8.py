import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.arrive_expect_tx(bars, 0, 64)


k.ptx(arch="sm_90", ptx_version="7.8")
