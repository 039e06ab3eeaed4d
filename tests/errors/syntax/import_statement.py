import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    from math import sqrt

    a[0] = sqrt(a[0])
