import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.atomic.add(a, 0, 1, noftz=True)


k.ptx()
