import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32, m: nv.i32):
    if n is m:
        a[0] = 1
