import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.nvvm.add_rz_fzt_f(a[0], a[1])
