import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i128]):
    a[0] = nv.asm("mov.b128 {0}, {1};", nv.i128, a[1])


k.ptx("sm_60")
