import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f64]):
    a[0] = nv.nvvm.add_rz_f(a[0], b[0])
