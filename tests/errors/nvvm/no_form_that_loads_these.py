import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.i32(nv.nvvm.ldu_global_f(a, 4))
