import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = nv.asm("mov.b32 {0}, {1};", nv.i32, n, n)
