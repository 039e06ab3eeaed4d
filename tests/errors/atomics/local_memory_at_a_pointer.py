import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    own = nv.local.array(4, nv.i32)
    own[0] = a[0]
    a[0] = nv.atomic.load(own.ptr + 1)
