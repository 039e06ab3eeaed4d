import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f64], z: nv.Array[nv.c64]):
    x: nv.f64 = z[0] + a[0]
    a[0] = x
