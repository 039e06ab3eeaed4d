import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.cluster.block_idx.x


k.ptx(arch="sm_80")
