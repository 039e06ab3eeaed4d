# seed 110: a loop became one of the block after its `break` was looked at: IndexError
@dataclass
class P0:
    a: nv.u16
    b: nv.u16
class P1(NamedTuple):
    a: P0
@nv.device(inline="never")
def f0(f0_p0, f0_p1: nv.u8, f0_p2: nv.u64 = 10) -> nv.i16:
    f0_p1 = 1
    if (f0_p2 > 0):
        f0_p2 = 10
        f0_p2 = 32
        f0_p2 = nv.u64(nv.i32(f0_p2))
    f0_p2 = f0_p2
    return nv.i16(f0_p1)
def program(s0: nv.u64, s1: nv.bool, g0: nv.Array[nv.i64], out_v0: nv.Array[nv.i32], out_k0: nv.Array[nv.i32], out_v1: nv.Array[nv.u32]):
    nv.syncthreads()
    t = nv.grid(1)
    v0: nv.i32 = 0
    k0 = 0
    for i0 in range(nv.i32((s1 <= v0)), (v0 - v0), nv.i32(v0)):
        k0 += 1
        if k0 > 1:
            break
        w0 = ((nv.vec[nv.f16, 4](nv.f16(s1), nv.f16(i0), nv.f16((-10)), nv.f16(s1)) * nv.vec[nv.f16, 4](nv.f16(v0), nv.f16(v0), nv.f16(k0), nv.f16(i0))) + 2)
    else:
        v0 = i0 = 1
        v0 = i0 = nv.i32(math.sqrt(nv.f64((-s1))))
        w1 = (nv.c128(nv.f32(s0), nv.f64(s1)) + nv.c128(nv.f32(s1), nv.f32(i0)))
    v1 = nv.u32((nv.i16(k0) % (v0 - nv.i32(s0))))
    out_v0[t] = v0
    out_k0[t] = k0
    out_v1[t] = v1

