# v1 stayed the f32 that an integer and a float literal make, when v0 was known to be an f16
def program(x0: nv.Array[nv.i32], out_v0: nv.Array[nv.f16], out_v1: nv.Array[nv.f16]):
    t = nv.grid(1)
    v0 = -0.0
    v1 = x0[t] + v0
    v0 = nv.f16(x0[t])
    out_v0[t] = v0
    out_v1[t] = v1
