# the interpreter made an f32 of v0 for an assignment behind a value that it did not know yet
def program(s0: nv.f32, out_v0: nv.Array[nv.bf16]):
    t = nv.grid(1)
    f0 = lambda p: nv.bf16(p)
    k0 = 0
    while k0 < 1:
        k0 += 1
        v0 = f0(-0.0 if s0 else k0)
        v0 = min(v0 - k0, (v0 := -2.5))
        v0 *= (k0 < 3) + -v0
    out_v0[t] = nv.bf16(s0)
