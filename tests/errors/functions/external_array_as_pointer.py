import nvgen as nv

f = nv.extern("float f(const float *x)")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = f(a)


k.ptx("sm_80")
