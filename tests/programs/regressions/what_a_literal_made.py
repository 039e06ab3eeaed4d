# v1 stayed the type that an integer and a float literal make, when more was known of v0
def program(x0: nv.Array[nv.i32], out_v0: nv.Array[nv.f32], out_v1: nv.Array[nv.f32]):
    t = nv.grid(1)
    v0 = -0.0
    v1 = x0[t] + v0
    v0 = nv.f16(x0[t])
    out_v0[t] = v0
    out_v1[t] = v1
