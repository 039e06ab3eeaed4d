import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.pmevent(16)
