from typing import NamedTuple

import nvgen as nv


class Point(NamedTuple):
    x: float
    y: float


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = Point(1.0, 2.0).x
