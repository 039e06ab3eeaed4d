import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.instruction_descriptor("i8", 128, 128, nv.i8, negate_a=True)


k.ptx(arch="sm_100a")
