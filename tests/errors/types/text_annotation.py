import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], mode: str):
    if mode == "left":
        a[0] = 1
