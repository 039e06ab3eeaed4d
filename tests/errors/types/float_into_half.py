import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f16], x: nv.bf16):
    a[0] = a[1] + x
