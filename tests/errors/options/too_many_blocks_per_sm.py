import nvgen as nv


@nv.kernel(max_threads=64, min_blocks_per_sm=2**40)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
