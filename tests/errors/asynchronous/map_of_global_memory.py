import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.f32]):
    nv.cluster.map(a, 1)[0] = 1.0
