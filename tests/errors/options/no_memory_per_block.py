import nvgen as nv


def begin():
    return nv.sreg.perctamemoryoffset()


@nv.kernel(min_memory_per_block=2048)
def has(a: nv.Array[nv.u64]):
    a[0] = begin()


@nv.kernel
def k(a: nv.Array[nv.u64]):
    a[0] = begin()


has.ptx(arch="sm_90")
k.ptx(arch="sm_90")
