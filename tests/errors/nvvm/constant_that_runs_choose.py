import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.nvvm.cp_async_wait_group(a[0])


k.ptx(arch="sm_80")
