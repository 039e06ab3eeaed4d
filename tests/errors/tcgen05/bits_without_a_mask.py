import nvgen as nv


@nv.kernel
def k():
    bars = nv.shared.array(1, nv.u64)
    nv.tcgen05.commit(bars, 0, mask_bits=32)


k.ptx(arch="sm_107a")
