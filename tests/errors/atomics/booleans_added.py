import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.bool]):
    nv.atomic.add(a, 0, True)
