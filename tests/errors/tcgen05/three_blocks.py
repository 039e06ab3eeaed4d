import nvgen as nv


@nv.kernel
def k():
    nv.tcgen05.relinquish_alloc_permit(3)


k.ptx(arch="sm_100a")
