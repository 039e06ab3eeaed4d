import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.add(a, 0, 1.0, noftz=True, packed=True)


k.ptx()
