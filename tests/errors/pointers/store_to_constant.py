import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f32, "const"]):
    p[0] = 1
