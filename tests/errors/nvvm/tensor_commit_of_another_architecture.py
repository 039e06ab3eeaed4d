import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.tcgen05.commit(bars, 0, sync_restrict="shared::read::mma::a")


k.ptx(arch="sm_103a")
