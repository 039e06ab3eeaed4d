import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64]):
    tile = nv.shared.dynamic(nv.f64, 32, offset=12)
    a[0] = tile[0]
