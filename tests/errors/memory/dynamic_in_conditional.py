import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[0] = nv.shared.dynamic(nv.f32, n)[0] if n > 4 else 0.0
