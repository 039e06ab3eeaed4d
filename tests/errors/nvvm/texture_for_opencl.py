import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], texture: nv.u64):
    a[0], a[1], a[2], a[3] = nv.nvvm.tex_unified_1d_v4f32_f32(texture, a[4])


k.ptx(system="nvcl")
