import nvgen as nv


@nv.device
def weighted(r: nv.u8, g: nv.u8, b: nv.u8) -> nv.u8:
    return (r * 77 + g * 150 + b * 29) >> 7 & (r * 77 + g * 150 + b * 29) >> 6


@nv.kernel
def k(a: nv.Array[nv.u8]):
    a[0] = weighted(a[0], a[1], a[2])
