import nvgen as nv


@nv.kernel
def k(pair: tuple[nv.i32, tuple[nv.TensorMap[nv.f32, 2], nv.i32]] | None):
    pass


k.ptx(arch="sm_90")
