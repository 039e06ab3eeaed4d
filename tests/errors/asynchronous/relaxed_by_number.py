import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.f32]):
    nv.cluster.arrive(relaxed=1)
    nv.cluster.wait()
