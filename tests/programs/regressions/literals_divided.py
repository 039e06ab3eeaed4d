# `/` was refused as a division of integers; of 1 and 3 it gave a float
def program(s0: nv.i32, out_v0: nv.Array[nv.f32], out_v1: nv.Array[nv.f64]):
    t = nv.grid(1)
    v0 = (1 if s0 > 0 else 2) / 3
    v1 = nv.f64((min(s0 > 1, 2, 3) or 7) / 2.0 + (1 if s0 else 2) / 3)
    out_v0[t] = v0
    out_v1[t] = v1
