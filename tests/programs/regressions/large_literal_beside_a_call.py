# seed 60005: nvgen refuses it: error[NVG0306]: 2147483648 does not fit i32
@dataclass
class P0:
    a: nv.i32
    b: nv.i32
    c: nv.i32
def program(x0: nv.Array[nv.i32], q: P0, out_v0: nv.Array[nv.i32]):
    t = nv.grid(1)
    v0 = x0[t]
    v0 = nv.i32(((2147483648, nv.atomic.add(x0, t, v0)) != (nv.i128(v0), v0)))
    out_v0[t] = v0
