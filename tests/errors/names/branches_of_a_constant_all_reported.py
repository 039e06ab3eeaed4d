import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], b: nv.Array[nv.i32], n: nv.i32):
    i = nv.grid(1)
    if a.dtyp is nv.f32:  # perhaps a constant: neither branch may be meant
        x = 1.5
        b[i] = 1.5
    else:
        x = (1, 2)
    a[i] = x
    match undefined:
        case 1:
            b[i] = 1.5
    if n > other:  # decided when the kernel runs
        b[i] = 2.5
