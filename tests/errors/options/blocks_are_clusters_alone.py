import nvgen as nv


@nv.kernel(blocks_are_clusters=True)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
