import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f32]):
    q = p * 2
    q[0] = 1
