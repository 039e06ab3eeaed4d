import nvgen as nv


@nv.kernel
def k(pair: tuple[nv.Array[nv.f32], nv.Array[nv.f32]]):
    pair[0][nv.grid(1)] = pair[1][nv.grid(1)]


print(k.parameters)
