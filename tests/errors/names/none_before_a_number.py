import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], i: nv.i32, n: nv.i32):
    x = None
    if a[i] > 0:
        x = 1.0
    a[i] = x
