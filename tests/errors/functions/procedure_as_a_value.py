import nvgen as nv


@nv.device
def clear(a):
    a[0] = 0


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[1] = clear(a)
