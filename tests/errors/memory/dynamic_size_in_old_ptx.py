import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    tile = nv.shared.dynamic(nv.i32)
    a[0] = tile.size


k.ptx(arch="sm_35")
