import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    tile = nv.shared.array(4, nv.u64)
    nv.atomic.and_(nv.cluster.map(tile, 0), 1, a[0], on_unsupported="error")
