import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f16]):
    out[0] = nv.mma.wmma_load_a("m16n16k16", a, (0, 0), 16, type=nv.f16)[0]
