import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    t = nv.shared.array(4, nv.f32)
    b[0] = max(x for x in t if x > 0)
