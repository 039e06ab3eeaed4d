import nvgen as nv


@nv.kernel(min_blocks_per_sm=2)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
