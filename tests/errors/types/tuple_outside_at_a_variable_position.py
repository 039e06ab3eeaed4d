import nvgen as nv

WEIGHTS = (0.25, 0.5, 0.25)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = WEIGHTS[nv.thread_idx.x]
