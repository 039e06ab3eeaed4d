import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f64], n: nv.i32, m: nv.i64):
    b[0] = nv.math.fast_sin(b[0])
