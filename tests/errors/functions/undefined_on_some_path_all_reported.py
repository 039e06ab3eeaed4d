import nvgen as nv


@nv.device
def pick(n: nv.i32):
    if n > 0:
        x = 1.0
        y = 2.0
    if n > 1:
        return x + y
    if n > 2:
        return x - y


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[0] = pick(n)
