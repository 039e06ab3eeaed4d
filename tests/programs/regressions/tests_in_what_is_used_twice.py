# the tests in what literals are chosen by were evaluated twice: v0 changed twice as often
def program(s0: nv.i32, out_v0: nv.Array[nv.i32], out_v1: nv.Array[nv.i32], out_v2: nv.Array[nv.bool], out_v3: nv.Array[nv.i32]):
    t = nv.grid(1)
    v0 = s0
    v1 = (2 if (v0 := v0 + 1) < 0 else 0 if (v0 := v0 + 10) != 5 else 1) or (3 if (v0 := v0 + 100) == 0 else 4)
    v2 = 0 < (1 if (v0 := v0 + 1000) != 0 else 2) < 3.5
    v3 = -(1 if (v0 := v0 + 10000) != 0 else 2) and max(5, 6 if (v0 := v0 + 100000) != 0 else 7) and 8
    out_v0[t] = v0
    out_v1[t] = v1
    out_v2[t] = v2
    out_v3[t] = v3
