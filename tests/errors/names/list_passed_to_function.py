import nvgen as nv

table = [1.0, 2.0]


@nv.device
def total(values):
    return values + 1


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = total(table)
