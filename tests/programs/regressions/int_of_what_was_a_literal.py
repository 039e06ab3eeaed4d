# v1 was refused as a u32 that is i32 elsewhere, from when v0 was a literal
def program(x0: nv.Array[nv.u32], out_v1: nv.Array[nv.u32]):
    t = nv.grid(1)
    v0 = 0
    v1 = int(v0)
    v0 = x0[t]
    out_v1[t] = v1
