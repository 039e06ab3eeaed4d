import nvgen as nv


@nv.kernel
def k():
    maps = nv.shared.array(16, nv.u64, align=128)
    nv.tma.prefetch(maps.ptr, (0, 0))
