# a chain of comparisons left out what binds its middle: out_v0[0] is -3, not 2147483646
@dataclass
class P0:
    a: nv.f32 = field(default=0, compare=False)
def program(s0: nv.i32, s1: nv.i32, x0: nv.Array[nv.i32], m0: nv.Array[nv.i32, 2], m1: nv.Array[nv.f32, 2], q: P0, out_v0: nv.Array[nv.i32]):
    t = nv.grid(1)
    v0 = x0[t]
    def f0(f0_p0: nv.i32, f0_p1: nv.i32 = 0):
        return nv.i32(((s0 == s0) == s0))
    m1[t, 0] += math.sqrt(nv.f32((s0 if (s0 == s0) else s0)))
    if (((q, s0) != (q, s0) != (q, s0)) & (s0 == s0)):
        v0 = s0
    out_v0[t] = v0

