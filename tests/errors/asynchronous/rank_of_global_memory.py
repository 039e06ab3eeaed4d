import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.i32]):
    a[0] = nv.cluster.rank_of(a)
