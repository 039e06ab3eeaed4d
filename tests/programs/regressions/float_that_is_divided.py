# v0 was taken for an integer, which `/` refuses, before it was found to be a float
def program(x0: nv.Array[nv.i32], x1: nv.Array[nv.i8], out_v0: nv.Array[nv.f32], out_v1: nv.Array[nv.f32]):
    t = nv.grid(1)
    v0 = 0
    v0 += -(v0 + x1[t])
    v1 = v0 / x0[t]
    v0 = nv.f32(x0[t])
    out_v0[t] = v0
    out_v1[t] = v1
