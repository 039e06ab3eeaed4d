import nvgen as nv


@nv.kernel(max_threads="256")
def k(a: nv.Array[nv.f32]):
    a[0] = 1
