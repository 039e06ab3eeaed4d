import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], width: nv.i32):
    a[0] = nv.warp.shuffle_xor(a[0], 1, width=width)
