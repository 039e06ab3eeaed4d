import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a.ptr.to("shared")[0] = 1
