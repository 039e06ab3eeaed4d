import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f32]):
    p.to("heap")[0] = 1
