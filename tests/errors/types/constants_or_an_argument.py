import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    table = nv.const.array((1.0, 2.0))
    source = table if n > 2 else a
    a[0] = source[n]
