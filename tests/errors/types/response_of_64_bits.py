import nvgen as nv


@nv.kernel
def k():
    response = nv.shared.array(2, nv.u64)
    bars = nv.shared.array(1, nv.u64)
    nv.clusterlaunchcontrol.try_cancel(response, 0, bars, 0)
