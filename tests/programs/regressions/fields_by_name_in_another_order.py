# seed 60013: out_w0_0.c.f2[0] is np.int32(0), not np.int32(1)
@dataclass
class P0:
    a: nv.i32
@dataclass
class P1:
    a: nv.i32
    b: nv.i32
    c: tuple[nv.i32, nv.i32, nv.i32]
def program(s0: nv.i32, s1: nv.i32, x0: nv.Array[nv.i32], x1: nv.Array[nv.bool], out_v0: nv.Array[nv.i32], out_v1: nv.Array[nv.bool], out_w0_0: nv.Array[P1]):
    t = nv.grid(1)
    v0 = x0[t]
    v1 = x1[t]
    def f0(f0_p0: nv.i32, f0_p1: nv.i32, f0_p2: P0):
        if (s0 == s0):
            f0_p0 = s0
        elif (s0 == s0):
            f0_p0 = s0
            f0_p0 = s0
        else:
            f0_p0 = s0
            f0_p0 = s0
            f0_p0 = s0
        f0_p0 = s0
        f0_p0 = s0
        return s0
    w0 = P1(c=(s0, s0, nv.i32(v1)), b=(v1 := False), a=nv.i32(nv.math.fma(nv.f32(s0), nv.f32(0), nv.f32(s0))))
    v0 = s0
    out_v0[t] = v0
    out_v1[t] = v1
    out_w0_0[t] = w0
