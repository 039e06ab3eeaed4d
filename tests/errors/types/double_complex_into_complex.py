import nvgen as nv


@nv.kernel
def k(z: nv.Array[nv.c64], x: nv.f64):
    z[0] = z[1] * x
