import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f16, 4]]):
    tile = nv.shared.array(4, nv.vec[nv.f16, 4])
    nv.atomic.add(tile, nv.thread_idx.x, a[0])
