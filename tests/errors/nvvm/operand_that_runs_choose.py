import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.nvvm.idp2a_s_s(a[0], a[1], a[2] > 0, a[3])
