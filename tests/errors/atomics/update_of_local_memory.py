import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    own = nv.local.array(2, nv.u32)
    nv.atomic.update(own, 0, lambda old: old + 1)
    a[0] = own[0]
