import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    for i in range(n):
        tile = nv.shared.dynamic(nv.f32, 32)
        a[i] = tile[i]
