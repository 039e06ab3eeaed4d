import nvgen as nv

f = nv.extern("float f(float x)")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = f(a[0], 1.0)


k.ptx("sm_80")
