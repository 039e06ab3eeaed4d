import nvgen as nv


@nv.device(inline="never")
def is_shared(p: nv.ptr[nv.i32, "generic"]) -> nv.bool:
    return nv.nvvm.isspacep_shared_cluster(p)


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = 1 if is_shared(a.ptr.to("generic")) else 0


k.ptx("sm_75")
