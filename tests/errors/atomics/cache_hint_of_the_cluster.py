import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    tile = nv.shared.array(4, nv.i32)
    nv.atomic.add(nv.cluster.map(tile, 0), 0, a[0], cache_hint=nv.cache_policy("evict_last"))


k.ptx(arch="sm_90")
