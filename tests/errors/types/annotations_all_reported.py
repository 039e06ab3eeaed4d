import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    x: nv.f31 = 0
    y: nv.i32 = 0
    y: nv.f32 = 1
    a[0] = x
    a[0] = 1 // 0
