import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    t = nv.local.array(2, nv.u64)
    w = nv.local.array(2, nv.i64)
    a[0] = sum(x * y for x, y in zip(t, w))
