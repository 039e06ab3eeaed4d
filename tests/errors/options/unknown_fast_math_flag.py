import nvgen as nv


@nv.kernel(fastmath={"fast"})
def k(a: nv.Array[nv.f32]):
    a[0] = 1
