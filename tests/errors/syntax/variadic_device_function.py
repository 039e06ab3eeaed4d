import nvgen as nv


@nv.device
def total(*values):
    return values[0]


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = total(a[0], a[1])
