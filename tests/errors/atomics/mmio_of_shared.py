import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    tile = nv.shared.array(4, nv.u32)
    a[0] = nv.atomic.load(tile, 0, mmio=True)


k.ptx()
