import nvgen as nv


@nv.kernel(max_threads=256, required_threads=128)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
