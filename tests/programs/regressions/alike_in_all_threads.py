# LLVM's vectoriser did not end
def program(s0: nv.f16, s1: nv.i32, out_v0: nv.Array[nv.i32]):
    t = nv.grid(1)
    def f0(f0_p0, f0_p1, f0_p2):
        if (not ((s0 != 1.0) or (f0_p1 < f0_p2))):
            f0_p1 = 0.0
            f0_p0 = 0
        elif ((((f0_p2 >= 200) & (f0_p0 >= s1)) and nv.bool(f0_p1)) != 0):
            f0_v0 = nv.f32((nv.i16(f0_p0) != s1))
            f0_p2 += nv.u64(((f0_v0 <= 1 > nv.f32(f0_p1) > nv.f32(f0_p0)) and (100 < 127)))
        else:
            f0_p2, f0_p2 = f0_p2, f0_p2
            f0_p2 = nv.u64((f0_p0 := ((f0_p1 if (7 >= f0_p2) else f0_p1) % (64 if (3 >= f0_p1) else s1))))
            f0_p1 = (((f0_p0 // s1) // s0) + (~(s1 << nv.i32(f0_p2))))
        f0_v1 = (s0 if ((not (-2)) if (True != False) else (3 ** 3)) else ((f0_p2 >> nv.u64(s1)) if (0.001 != f0_p0) else (f0_p1 - s0)))
        return nv.u8(((0 != s1 < 2) and (f0_p0 <= 0.001)))
    v0: nv.i32 = 0
    v0 = 10
    v0, v0 = nv.i32(((s0 == s1) >= False == (v0 << v0))), 3
    v0 = (((10 ** 0) ^ (v0 <= s0)) ** 3)
    v0 = nv.i32(min(((v0 := v0) + (7.0 if (v0 >= 63) else s0)), (s1 if (s0 < v0 <= nv.f16(v0) == 10) else f0(nv.f64(s0), nv.f64(0.0), nv.u64(v0)))))
    out_v0[t] = v0
