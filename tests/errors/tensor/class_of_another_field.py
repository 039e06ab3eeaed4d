import nvgen as nv


@nv.kernel
def k(maps: nv.Array[nv.u64]):
    nv.tensormap.replace(maps, 0, "rank", 1, alloc_class="alloc_small")
