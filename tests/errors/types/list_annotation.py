import nvgen as nv


@nv.kernel
def k(a: list[float]):
    a[0] = 1
