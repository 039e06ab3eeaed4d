import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    a[0] = nv.nvvm.ldu_global_f_f32_p1(tile, 4)
