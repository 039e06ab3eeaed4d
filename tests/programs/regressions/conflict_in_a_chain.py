# v0 was not known to be a u32, for i0 was an i32 so far, which its value did not fit
def program(out_v0: nv.Array[nv.u32], out_i0: nv.Array[nv.i64]):
    t = nv.grid(1)
    v0 = 0
    for i0 in range(nv.i32(v0 == v0), v0):
        v0 = v0
    i0 = v0 = v0 + nv.u32(v0)
    out_v0[t] = v0
    out_i0[t] = i0
