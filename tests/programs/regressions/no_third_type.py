# the interpreter made v0 an i64, which nothing but v0 itself asks for
def program(s0: nv.i32, out_v0: nv.Array[nv.i64]):
    t = nv.grid(1)
    v0 = 0
    v0 += s0
    v0 = nv.u32(s0)
    out_v0[t] = v0
