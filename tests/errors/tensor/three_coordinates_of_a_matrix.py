import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], row: nv.i32):
    tile = nv.shared.array((8, 32), nv.f32, align=128)
    nv.tma.store(a, (row, 0, 0), tile, (0, 0))
