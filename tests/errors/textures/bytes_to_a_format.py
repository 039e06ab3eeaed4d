import nvgen as nv


@nv.kernel
def k(image: nv.Surface[nv.vec[nv.u8, 4], 2], colour: nv.vec[nv.u8, 4]):
    nv.surface.write(image, 0, 0, colour, formatted=True)
