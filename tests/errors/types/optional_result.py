import nvgen as nv


@nv.device
def first(a) -> nv.f32 | None:
    return a[0]


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = first(a)
