import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.i32]):
    b[0] = nv.convert.to(a[0], nv.i32, rounding="up")
