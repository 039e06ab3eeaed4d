import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    for i in range(n):
        x = a[i]
    a[0] = x
