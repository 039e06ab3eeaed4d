import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i16], out: nv.Array[nv.f32]):
    out[0] = nv.math.sqrt(a[0] * a[1])
