import nvgen as nv


@nv.kernel(max_registers=300)
def k(a: nv.Array[nv.f32]):
    a[0] = 1
