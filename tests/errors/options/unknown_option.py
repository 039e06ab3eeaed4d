import nvgen as nv


@nv.kernel(color="red")
def k(a: nv.Array[nv.f32]):
    a[0] = 1
