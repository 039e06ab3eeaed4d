import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    if n > 4:
        tile = nv.shared.dynamic(nv.f32, n)
        tile[0] = 1
        a[0] = tile[0]
