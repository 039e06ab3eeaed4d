import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    if n > 0:
        x = 1.0
    a[0] = x
