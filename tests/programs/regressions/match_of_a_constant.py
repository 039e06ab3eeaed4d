# v0 was refused as a float that is a u32 elsewhere, for alternatives that are never taken; the interpreter typed all cases
def program(s0: nv.i32, out_v0: nv.Array[nv.u32]):
    t = nv.grid(1)
    v0 = nv.u32(s0)
    match nv.i32(1):
        case 0 | 3:
            v0 = 1.5
        case 2 | 1 if v0 != 5:
            v0 = nv.u32(7)
        case 4 | 1:
            v0 = nv.u32(8)
        case 1 | 2:
            v0 = 2.5
    out_v0[t] = v0
