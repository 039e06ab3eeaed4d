# the interpreter made v0 an i32 for an assignment that `not 1 and` leaves out
def program(out_v0: nv.Array[nv.u32]):
    t = nv.grid(1)
    v0 = 0
    v0 += nv.u32(v0 == v0)
    for i0 in range(2):
        v1 = (not 1) and v0 == (v0 := i0)
    out_v0[t] = v0
