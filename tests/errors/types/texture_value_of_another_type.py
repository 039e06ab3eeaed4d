import nvgen as nv


@nv.kernel
def k(image: nv.Surface[nv.u8, 1], a: nv.Array[nv.i32]):
    nv.surface.write(image, 0, a[0])
