import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u64]):
    nv.proxy.fence_tensormap_acquire(nv.shared.array(16, nv.u64).ptr)
