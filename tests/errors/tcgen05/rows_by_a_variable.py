import nvgen as nv


@nv.kernel
def k(i: nv.u32, out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.instruction_descriptor("f16", i, 128, nv.f16)


k.ptx(arch="sm_100a")
