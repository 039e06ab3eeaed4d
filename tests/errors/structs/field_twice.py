from dataclasses import dataclass

import nvgen as nv


@dataclass
class Point:
    x: nv.f32
    y: nv.f32


@nv.kernel
def k(a: nv.Array[Point]):
    a[0] = Point(1, x=2)
