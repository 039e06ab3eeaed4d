import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = nv.asm("mov.b32 {n}, 7;", nv.i32)
