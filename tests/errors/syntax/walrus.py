import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    if (n := a.size) > 3:
        a[3] = n
