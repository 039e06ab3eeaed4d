import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64], x: nv.f32):
    tile = nv.shared.dynamic(nv.f64, (32, x))
    a[0] = tile[0, 0]
