import nvgen as nv


@nv.device
def reversed_bits(x):
    return nv.asm("brev.b64 {0}, {1};", nv.i32, x)


@nv.kernel
def k(a: nv.Array[nv.i32], n: nv.i32):
    a[0] = reversed_bits(n)
