import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    total = 0
    x = 0
    y = 0
    for j in range(n):
        half = total / 2  # right if `total` is a float
        total += nv.sqroot(a[j])
        x = (n + y) / 2  # each of these may be right if the other one is
        y = (n + x) / 2
    a[0] = half
