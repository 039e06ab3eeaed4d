import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    tile = nv.shared.array(4, nv.u64)
    far = nv.address_of(nv.cluster.map(tile, 0)[1]).to("generic")
    nv.atomic.and_(far, a[0], on_unsupported="error")


k.ptx(arch="sm_90")
