from typing import NamedTuple

import nvgen as nv


class Point(NamedTuple):
    x: nv.f32
    y: nv.f32


@nv.kernel
def k(a: nv.Array[Point]):
    p = a[0]
    p.x = 1
    a[1] = p
