import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[nv.thread_idx.w] = 1
