import nvgen as nv


@nv.kernel
def k(maps: nv.Array[nv.u64], n: nv.u32):
    nv.tensormap.replace(maps, 0, "rank", n)


k.ptx(arch="sm_90")
