import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f32, "shared"]):
    p[0] = 1
