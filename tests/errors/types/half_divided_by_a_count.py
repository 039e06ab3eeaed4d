import nvgen as nv


@nv.kernel
def k(x: nv.Array[nv.bf16], n: nv.i32, out: nv.Array[nv.bf16]):
    out[0] = x[0] / n
