import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.f32, 2]):
    a[0] = nv.load(b, 1, cache="cg")
