# the interpreter did not read what a function says that it returns
@nv.device
def f0(p0) -> nv.f32:
    return p0 + 1
def program(x0: nv.Array[nv.f64], out_v0: nv.Array[nv.f64]):
    t = nv.grid(1)
    out_v0[t] = f0(x0[t])
