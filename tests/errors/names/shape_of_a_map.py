import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.i32]):
    out[0] = a.shape[0]
