import nvgen as nv


@nv.device
def scratch(n):
    return nv.shared.dynamic(nv.f32, n)


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[0] = scratch(n)[0]
