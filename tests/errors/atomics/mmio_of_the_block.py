import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.atomic.load(a, 1, scope="block", mmio=True)


k.ptx()
