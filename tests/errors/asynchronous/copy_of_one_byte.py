import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i8]):
    tile = nv.shared.array(32, nv.i8)
    nv.async_copy.copy(tile, nv.thread_idx.x, a, nv.thread_idx.x)
