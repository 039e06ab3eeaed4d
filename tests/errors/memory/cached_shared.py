import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    tile = nv.shared.array(4, nv.i32)
    tile[0] = a[0]
    a[1] = nv.load(tile, 0, cache="cs")
