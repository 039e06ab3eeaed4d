import nvgen as nv


@nv.device
def sign(x: nv.i32) -> nv.i32:
    if x > 0:
        return 1


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = sign(a[0])
