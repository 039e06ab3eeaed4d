import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64]):
    a[0] = nv.nvvm.texsurf_handle_internal(a)


k.ptx()
