import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.tma.wait_group(0, read=1)
