import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.bf16, 2]]):
    tile = nv.shared.array(4, nv.vec[nv.bf16, 2])
    nv.atomic.min(tile.ptr + 1, a[0])
