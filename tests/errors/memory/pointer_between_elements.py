import nvgen as nv


@nv.kernel
def pointer_between_elements(p: nv.ptr[nv.f64]):
    p[0] = 1.0


pointer_between_elements.on("cpu")[1, 1](4100)
