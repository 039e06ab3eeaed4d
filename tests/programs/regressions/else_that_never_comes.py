# what the `else` assigns was taken for the only value of v0 and v1
def program(x0: nv.Array[nv.i64], out_v0: nv.Array[nv.i64], out_v1: nv.Array[nv.i32]):
    t = nv.grid(1)
    v0 = x0[t]
    v1: nv.i32 = nv.i32(v0)
    if v0 == v0:
        k0 = 0
        while True:
            k0 += 1
            if k0 > 1:
                break
        else:
            v0 = v0 + 1
            v1 = nv.i32(v0)
    out_v0[t] = v0
    out_v1[t] = v1
