import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[nv.i32(nv.asm("elect.sync _|{0}, 0xffffffff;", nv.bool))] = 1


k.ptx("sm_80", ptx_version="8.0")
