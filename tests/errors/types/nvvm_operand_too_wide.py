import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64]):
    a[0] = nv.nvvm.redux_sync_add(a[1], -1)


k.ptx(arch="sm_80")
