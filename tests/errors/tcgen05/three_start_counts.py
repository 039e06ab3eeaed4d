import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    a = nv.tcgen05.zero_column_mask(3, 4, start_counts=(1, 2, 3))
    out[0] = nv.u32(a)


k.ptx(arch="sm_100a")
