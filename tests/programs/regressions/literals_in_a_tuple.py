# v0 was a u16 before the tuple assignment and an i32 after it, two variables of one name
def program(s0: nv.bool, x0: nv.Array[nv.u16], out_v0: nv.Array[nv.u16], out_v1: nv.Array[nv.u16]):
    t = nv.grid(1)
    v0 = x0[t]
    v1 = x0[t]
    v0, v1 = (1 if s0 else 2), max(1, (3 if s0 else v0))
    v1 = v0 = (7 if s0 else 40000)
    out_v0[t] = v0
    out_v1[t] = v1
