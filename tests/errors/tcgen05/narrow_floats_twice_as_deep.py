import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.instruction_descriptor("f8f6f4", 128, 128, nv.e2m3, k=64)


k.ptx(arch="sm_107a")
