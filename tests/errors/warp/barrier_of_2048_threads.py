import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[nv.thread_idx.x] = 0
    nv.barrier.sync(id=1, count=2048)
