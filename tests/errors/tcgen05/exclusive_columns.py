import nvgen as nv


@nv.kernel
def k():
    address = nv.shared.array(1, nv.u32)
    nv.tcgen05.alloc(address, 0, 100, exclusive=True)


k.ptx(arch="sm_100f")
