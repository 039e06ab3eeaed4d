import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32, flag: nv.bool):
    if nv.thread_idx.x == 0 & nv.block_idx.x == 0:
        a[0] = n
