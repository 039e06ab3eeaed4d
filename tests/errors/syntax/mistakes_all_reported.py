import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], *rest, scale: nv.f32 = 1.0):
    values = [1, 2, 3]
    try:
        a[0] = {"x": 1}
    finally:
        pass
    for i in range(3):
        a[i] = undefined
        with open("x"):
            pass
