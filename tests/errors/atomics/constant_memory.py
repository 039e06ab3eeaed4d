import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.i32, "const"], a: nv.Array[nv.i32]):
    a[0] = nv.atomic.load(p)
