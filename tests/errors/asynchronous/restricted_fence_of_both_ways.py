import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.fence(order="acq_rel", scope="cluster", restrict="shared_cluster")
