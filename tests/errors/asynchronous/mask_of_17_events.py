import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.pmevent_mask(0x10000)
