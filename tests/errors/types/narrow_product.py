import nvgen as nv


@nv.kernel
def k(weights: nv.Array[nv.e4m3], x: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        x[i] *= weights[i]
