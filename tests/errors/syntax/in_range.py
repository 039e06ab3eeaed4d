import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    if n in range(1, 4):
        a[0] = 1
