# 1e+40 became an f32's infinity
def program(m0: nv.Array[nv.i32, 2], m1: nv.Array[nv.i32, 2]):
    t = nv.grid(1)
    m0[t, 0] = nv.i32((nv.i32(0) + min(((-1.0) / (-1e-40)), 0)))
    m0[t, 0] = 0
