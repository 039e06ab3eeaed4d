import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], out: nv.Array[nv.i32], n: nv.i32):
    total = 0
    total += n
    for i in range(n):
        total += a[i]
    out[0] = total
