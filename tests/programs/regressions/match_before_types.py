# a match whose subject had no type in an early pass hid what its cases assign
def program(out_v0: nv.Array[nv.f32], out_k0: nv.Array[nv.i32]):
    t = nv.grid(1)
    v0 = (-(nv.f16(0) if (0 == 1) else 0))
    v0 += (nv.i32(v0) + min(v0, v0))
    k0 = 0
    while True:
        k0 += 1
        if k0 > 1:
            break
        match nv.i32((min(v0, v0) and nv.u64(v0))):
            case 0 | 3:
                v0 = nv.f16(k0)
    v0 = v0
    out_v0[t] = v0
    out_k0[t] = k0
