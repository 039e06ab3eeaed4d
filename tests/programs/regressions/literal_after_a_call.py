# v0 was refused as an i32 that is a u64 elsewhere: the call that gives a u64 waited for the type of k0
@nv.device
def f0(f0_p0):
    return nv.u64(f0_p0) + 1
def program(s0: nv.i32, out_v0: nv.Array[nv.u64], out_v1: nv.Array[nv.u64]):
    t = nv.grid(1)
    k0 = 0
    v1 = 0
    f1 = lambda p: f0(p) * nv.u64(k0)
    while True:
        k0 += 1
        v0 = f0(k0)
        v1 += v0
        v0 = 2
        v1 += f1(v0)
        if k0 > 3:
            break
    out_v0[t] = v0
    out_v1[t] = v1
