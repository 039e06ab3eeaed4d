import nvgen as nv


@nv.kernel
def k(x: nv.Array[nv.f16], out: nv.Array[nv.f16]):
    total = 0.0
    for value in x:
        total += value
    out[0] = total
