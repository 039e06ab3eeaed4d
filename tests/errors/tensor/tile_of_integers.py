import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    tile = nv.shared.array((8, 32), nv.i32, align=128)
    nv.tma.store(a, (0, 0), tile, (0, 0))
