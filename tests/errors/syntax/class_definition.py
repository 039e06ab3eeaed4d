import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    class Point:
        x = 1

    a[0] = Point.x
