# 128 was refused as an i8: the tuple assignment that makes v0 an i32 was ill-typed while v0 was an i8
def program(s0: nv.i64, m0: nv.Array[nv.i32, 2], m1: nv.Array[nv.i8, 2], out_v0: nv.Array[nv.i32]):
    t = nv.grid(1)
    v0 = 0
    v0, v0 = nv.i32((m0[t, (v0 := m1[t, 0]) % 8] == s0) and v0 == 128), nv.i32(s0)
    out_v0[t] = v0
