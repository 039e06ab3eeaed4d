import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32]):
    out[0] = a[0, 0]
