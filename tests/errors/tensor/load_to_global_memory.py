import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32]):
    bars = nv.shared.array(1, nv.u64)
    nv.tma.load(out, 0, a, (0, 0), bars, 0)
