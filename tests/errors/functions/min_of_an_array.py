import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    b[0] = min(a)
