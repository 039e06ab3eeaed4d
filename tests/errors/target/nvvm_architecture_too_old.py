import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = nv.nvvm.fmin_nan_f(a[0], a[1])


k.ptx(arch="sm_75")
