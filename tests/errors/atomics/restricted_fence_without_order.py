import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.proxy.fence_async_restricted("seq_cst")
