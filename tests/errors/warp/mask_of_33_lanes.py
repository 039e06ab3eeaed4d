import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.bool]):
    a[0] = nv.warp.all(a[0], 0x1ffffffff)
