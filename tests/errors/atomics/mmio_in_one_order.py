import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    nv.atomic.store(a, 1, 2, order="seq_cst", mmio=True)


k.ptx()
