import nvgen as nv


@nv.kernel(arch="sm_90")
def k(a: nv.Array[nv.f32]):
    a[0] = 1
