import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.f32(nv.nvvm.redux_sync_add(a[1], -1))


k.ptx(arch="sm_80")
