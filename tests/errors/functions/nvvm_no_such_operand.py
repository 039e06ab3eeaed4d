import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.nvvm.redux_sync_add(a[1], lanes=-1)


k.ptx(arch="sm_80")
