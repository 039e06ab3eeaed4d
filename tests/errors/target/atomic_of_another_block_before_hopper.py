import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    tile = nv.shared.array(4, nv.i32)
    nv.atomic.add(nv.cluster.map(tile, 1), 0, a[0])


k.ptx(arch="sm_80")
