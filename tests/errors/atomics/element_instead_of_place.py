import nvgen as nv


@nv.kernel
def k(counts: nv.Array[nv.u32], bins: nv.Array[nv.i32]):
    nv.atomic.add(counts[bins[nv.grid(1)]], 1)
