import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f64], n: nv.i32, m: nv.i64):
    a[0] = pow(a[0], 2, 3)
