import nvgen as nv


@nv.device
def limited(x):
    if x > 0:
        return x
    return 0, 0


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = limited(a[1])
