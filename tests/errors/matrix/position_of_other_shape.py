import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.i32]):
    out[0] = nv.mma.position("m16n8k24", "a", 0, nv.f16)[0]
