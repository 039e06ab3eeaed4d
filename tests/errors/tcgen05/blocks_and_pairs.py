import nvgen as nv


@nv.kernel(cluster=2)
def k(t: nv.u32):
    nv.tcgen05.dealloc(t, 32, cta_group=2)
    nv.tcgen05.relinquish_alloc_permit()


k.ptx(arch="sm_100a")
