import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.fence(order="acquire", scope="cluster", restrict="local")
