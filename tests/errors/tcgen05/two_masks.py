import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.tcgen05.commit(bars, 0, 3, mask_32b=3)


k.ptx(arch="sm_107a")
