# the interpreter called f0 once for v0 and once for v1
def program(x0: nv.Array[nv.bf16], m0: nv.Array[nv.i32, 2], out_v0: nv.Array[nv.bf16], out_v1: nv.Array[nv.bf16]):
    t = nv.grid(1)
    def f0(p):
        m0[t, 0] += 1
        return p + p
    v0 = v1 = f0(x0[t])
    out_v0[t] = v0
    out_v1[t] = v1
