import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    a[0] = nv.load(b, 1, cache="nc")


k.ptx(arch="sm_30")
