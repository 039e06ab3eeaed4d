import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    nv.atomic.update(a, 0, lambda old: old + nv.warp.shuffle(old, 0))
