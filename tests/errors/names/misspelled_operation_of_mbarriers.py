import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.mbarrier.arive(a, 0)
