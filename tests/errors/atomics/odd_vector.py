import nvgen as nv


@nv.kernel
def odd_vector(a: nv.Array[nv.f32], b: nv.Array[nv.vec[nv.f32, 4]]):
    nv.atomic.add((a.ptr + 1).cast(nv.vec[nv.f32, 4]), b[nv.grid(1)])
