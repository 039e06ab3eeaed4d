import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.i32], n: nv.i32):
    i = nv.grid(1)
    scale = missing * 2
    half = scale / 2
    b[i] = half  # follows from the first
    count = 0
    if i < limit:
        b[i] = b[i] / 2
    else:
        count = (1, 2)
    for j in range(last):
        b[j] = 1.5  # `j` follows from `last`
        b[i] = 1.5
    while count < n:  # `count` has no certain type
        a[i, 0] = 1
