import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.ptx("sm_80")
