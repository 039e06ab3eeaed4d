import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    match n:
        case 0:
            a[0] = 1
        case _:
            a[0] = 2
