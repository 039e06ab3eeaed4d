# v0 and v1 were refused as integers that become floats, though all that is assigned to them may be one
def program(s0: nv.i32, p0: nv.bool, x0: nv.Array[nv.f64], out_v0: nv.Array[nv.f32], out_v1: nv.Array[nv.f64]):
    t = nv.grid(1)
    v0 = 7
    v0 += p0
    v0 = nv.f32(s0)
    v1 = 0
    for i0 in range(3):
        v1 += i0
        v1 += x0[t]
        v1 = v1 if v1 else 1
    out_v0[t] = v0
    out_v1[t] = v1
